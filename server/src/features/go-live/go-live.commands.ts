import { type GoLiveLineName, goLiveLines } from '@pinline/contract/go-live/go-live.rules';
import type { Deps } from '../../deps.ts';
import { recordAudit, type By } from '../audit/audit.commands.ts';
import { countOrRefuse, type Throttle } from '../auth/throttle/throttle.ts';
import { checkCertificate } from './checks/check-certificate.ts';
import { takeAndReadBackup } from './checks/check-backup.ts';
import { askProviders, askRoutes } from './checks/check-supply.ts';
import { settleGoLive } from './resume-when-ready.ts';
import { saveFailure, savePass } from './lines/stored-lines.sql.ts';

/** Checks that need no person; the other lines are read from what is stored. A backup is only taken when it is asked for. */
const checks: Partial<Record<GoLiveLineName, (deps: Deps, by: By) => Promise<void>>> = {
  address: (deps) => checkCertificate(deps),
  providers: (deps) => askProviders(deps),
  routes: async (deps, by) => store(deps, by, 'routes', await askRoutes(deps)),
  backup: async (deps, by) => store(deps, by, 'backup', await takeAndReadBackup(deps)),
};

/** `line` undefined: everything but the backup, which would leave a file each time. The page asks for a line that only waits every few seconds. */
export async function checkLines(deps: Deps, by: By, line: GoLiveLineName | undefined): Promise<void> {
  const asked = line === undefined ? goLiveLines.filter((each) => each !== 'backup') : [line];
  const isWork = asked.some((each) => checks[each] !== undefined);
  if (isWork && deps.config.isRateLimited) await countOrRefuse(deps.db, (line === 'backup' ? backupsOf : checksOf)(by.caller.userId));
  await Promise.all(asked.map(async (each) => checks[each]?.(deps, by)));
  await settleGoLive(deps);
  if (isWork) await deps.db.transaction((tx) => recordAudit(tx, by, { action: 'go-live.check', target: `go-live:${line ?? 'all'}` }));
}

/** Each reads the whole database, and one is taken at a time. Of one operator: others must not use up what they may do. */
const backupsOf = (userId: number): Throttle => ({ kind: 'go-live-backup', key: String(userId), most: 3, windowSeconds: 60 * 60 });
const checksOf = (userId: number): Throttle => ({ kind: 'go-live-check', key: String(userId), most: 30, windowSeconds: 10 * 60 });

/** `result` undefined: there was nothing to check. */
export async function store(
  deps: Pick<Deps, 'db'>,
  by: By,
  line: GoLiveLineName,
  result: { problem: string } | object | undefined,
): Promise<void> {
  if (result === undefined) return;
  if ('problem' in result && typeof result.problem === 'string') await saveFailure(deps.db.autocommit, { line, problem: result.problem });
  else await savePass(deps.db.autocommit, { line, found: result, by: by.caller.userId });
}
