import { isAllReady } from '@pinline/contract/go-live/go-live.rules';
import type { Deps } from '../../deps.ts';
import { automatically } from '../audit/audit.commands.ts';
import { resumeNewInstallation } from '../settings/settings.commands.ts';
import { findOperatorSettings } from '../settings/settings.sql.ts';
import { findDeliveredNumber } from './lines/facts.sql.ts';
import { readLines } from './lines/read-lines.ts';
import { findStoredLines, savePass } from './lines/stored-lines.sql.ts';
import { settleTrials } from './trials/settle-trials.ts';

/** Every minute, and after each check. */
export async function settleGoLive(deps: Pick<Deps, 'db' | 'live' | 'config'>): Promise<void> {
  await settleTrials(deps);
  await noteDeliveredNumber(deps);
  await resumeWhenReady(deps);
}

/** A number that a buyer got its code on counts as well, and goes on counting when it is old. */
async function noteDeliveredNumber({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  if (config.isDemo || (await findStoredLines(db.autocommit)).get('number')?.passedAt) return;
  const delivered = await findDeliveredNumber(db.autocommit);
  if (delivered === undefined) return;
  const { service, server, seconds, costPaise } = delivered;
  await savePass(db.autocommit, { line: 'number', found: { service, server, seconds, costPaise }, by: null });
}

/** Ends the pause of `pauseNewInstallation`, unless an operator decided about it since. */
async function resumeWhenReady(deps: Pick<Deps, 'db' | 'config'>): Promise<void> {
  if ((await findOperatorSettings(deps.db.autocommit)).buying.untilLive !== true) return;
  if (isAllReady({ lines: await readLines(deps) })) await resumeNewInstallation(deps, automatically);
}
