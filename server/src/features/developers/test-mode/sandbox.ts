import type { Deps } from '../../../deps.ts';
import { createTestProvider } from './test-provider.ts';
import { hasOpenTestNumbers } from './test-numbers.sql.ts';
import { createProviderRegistry } from '../../providers/registry.ts';
import { startWatch, type Watch } from '../../upstream/watch/watch.ts';
import { openDatabase, type ConnectionOptions, type DatabaseOptions } from '../../../platform/database/database.ts';
import { shareCalls } from '../../../platform/database/connections/shares/shares.ts';
import { repeatEvery } from '../../../platform/jobs/repeat.ts';
import { createMetrics } from '../../../platform/metrics/metrics.ts';

export type Sandbox = {
  /** What test keys act on. */
  deps: Deps;
  /** Called for each call of a test key: its numbers are watched from now on. */
  wake(): void;
  /** Delivers and ends test numbers while there is something to do. */
  watch(): { stop(): Promise<void> };
  close(): Promise<void>;
};

type Shared = Omit<Deps, 'mode' | 'db' | 'workers' | 'background' | 'replica' | 'metrics' | 'providers' | 'sandbox'>;

/** Few: test keys must not use up PostgreSQL's connections. */
const connections = 4;
/** In milliseconds. */
const checkMs = 15_000;
const restAfterMs = 60_000;

/** The dependencies of test keys: the same product on tables of its own. Its metrics are shown nowhere. */
export function createSandbox(
  shared: Shared,
  { connection, ...logged }: { connection: ConnectionOptions } & Pick<DatabaseOptions, 'onIdleError' | 'onLateError'>,
): Sandbox {
  const db = openDatabase(connection, {
    schema: 'sandbox',
    poolSize: connections,
    sharing: shareCalls(connections, shared.config.isRateLimited),
    ...logged,
  });
  const log = shared.log.child({ mode: 'test' });
  const metrics = createMetrics();
  const testNumbers = createTestProvider(db);
  const providers = createProviderRegistry({ ...shared, db, log, metrics, simulator: () => testNumbers });
  const deps: Deps = {
    ...shared,
    mode: 'test',
    db,
    workers: db,
    background: db,
    replica: undefined,
    log,
    metrics,
    providers,
    sandbox: () => deps,
  };
  let usedAt = Number.NEGATIVE_INFINITY;
  let startIfNeeded = () => undefined as void;
  return {
    deps,
    wake() {
      usedAt = performance.now();
      startIfNeeded();
    },
    watch() {
      let running: Watch | undefined;
      let isStopped = false;
      startIfNeeded = () => {
        if (!isStopped) running ??= startWatch(deps);
      };
      async function check(): Promise<void> {
        const hasOpen = await hasOpenTestNumbers(db.autocommit);
        // A test key may have called meanwhile.
        if (hasOpen || performance.now() - usedAt < restAfterMs) return startIfNeeded();
        const resting = running;
        running = undefined;
        await resting?.stop();
      }
      // Numbers that another node sold before it died are found too.
      const checks = repeatEvery(checkMs, check, (error) => log.warn({ err: error }, 'the sandbox could not be checked'));
      return {
        async stop() {
          isStopped = true;
          await checks.stop();
          await running?.stop();
        },
      };
    },
    async close() {
      await providers.close();
      await db.close();
    },
  };
}
