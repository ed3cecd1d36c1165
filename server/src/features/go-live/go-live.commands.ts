import { type GoLiveLineName, goLiveLines } from '@pinline/contract/go-live/rules';
import type { Deps } from '../../deps.ts';
import { recordAudit, type By } from '../audit/audit.commands.ts';
import { takeAndVerifyBackup } from './checks/check-backup.ts';
import { askProviders, askRoutes } from './checks/check-supply.ts';
import { settleGoLive } from './open-when-ready.ts';
import { saveFailure, savePass } from './lines/stored-lines.sql.ts';

/** Those that need no person; the others are read from what is stored. A backup is only taken when it is asked for. */
const checks: Partial<Record<GoLiveLineName, (deps: Deps, by: By) => Promise<void>>> = {
  providers: (deps) => askProviders(deps),
  routes: async (deps, by) => store(deps, by, 'routes', await askRoutes(deps)),
  backup: async (deps, by) => store(deps, by, 'backup', await takeAndVerifyBackup(deps)),
};

/** `line` undefined: everything but the backup, which would leave a file each time. */
export async function checkLines(deps: Deps, by: By, line: GoLiveLineName | undefined): Promise<void> {
  const asked = line === undefined ? goLiveLines.filter((each) => each !== 'backup') : [line];
  await Promise.all(asked.map(async (each) => checks[each]?.(deps, by)));
  await settleGoLive(deps);
  await deps.db.transaction((tx) => recordAudit(tx, by, { action: 'go-live.check', target: `go-live:${line ?? 'all'}` }));
}

/** `result` undefined: there was nothing to check. */
export async function store(
  deps: Pick<Deps, 'db'>,
  by: By,
  line: GoLiveLineName,
  result: { problem: string } | object | undefined,
): Promise<void> {
  if (result === undefined) return;
  if ('problem' in result && typeof result.problem === 'string') await saveFailure(deps.db.read, { line, problem: result.problem });
  else await savePass(deps.db.read, { line, found: result, by: by.caller.userId });
}
