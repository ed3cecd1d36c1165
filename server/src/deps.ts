import type { KeyMode } from '@pinline/contract/developers/developers.rules';
import type { Config } from './config.ts';
import type { FailedPurchases } from './features/activations/buy/turns/failed-purchases.ts';
import type { Verifiers } from './features/deposits/verifiers/verifiers.ts';
import type { StreamPlaces } from './features/developers/events/stream-places.ts';
import type { ProviderRegistry } from './features/providers/registry.ts';
import type { AlarmReading } from './platform/alarms/alarm-reading.ts';
import type { CrashPoint } from './platform/crash.ts';
import type { Replica } from './platform/database/connections/replica.ts';
import type { Database } from './platform/database/database.ts';
import type { Bus } from './platform/live/bus.ts';
import type { Live } from './platform/live/live.ts';
import type { Logger } from './platform/logger.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { Secrets } from './platform/secrets/secrets.ts';

export type Deps = {
  /** `test`: the tables are the sandbox's. */
  mode: KeyMode;
  config: Config;
  /** The connections of calls. Watches and tasks get those of `workers` here, scheduled jobs those of `background`. */
  db: Database;
  /** Connections of what delivers: watches, live sockets, tasks. */
  workers: Database;
  /** Connections of what no one waits for: scheduled jobs, sums, backups, metrics. */
  background: Database;
  /** For lists and sums of the back office; undefined without DATABASE_READ_URL. */
  replica: Replica | undefined;
  bus: Bus;
  live: Live;
  log: Logger;
  secrets: Secrets;
  mailer: Mailer;
  metrics: Metrics;
  /** Without a trailing slash; from the settings or the port, never from a request. */
  publicUrl(): string;
  providers: ProviderRegistry;
  verifiers: Verifiers;
  /** For event streams. */
  streamPlaces: StreamPlaces;
  failedPurchases: FailedPurchases;
  /** The readings of every feature. */
  alarmReadings: readonly AlarmReading[];
  node: string;
  crash: CrashPoint;
  /** The same product on the tables of test keys. */
  sandbox(): Deps;
};

/** A test key acts in the sandbox, in every protocol. */
export function depsOf(deps: Deps, mode: KeyMode): Deps {
  return mode === 'test' ? deps.sandbox() : deps;
}
