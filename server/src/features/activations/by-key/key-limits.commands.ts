import type { KeyRefusal } from '@pinline/contract/developers/developers.rules';
import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../platform/api/caller.ts';
import { Refusal } from '../../../platform/errors.ts';
import { noteLimit, noteStanding } from './numbers.sql.ts';

/** Tells the owner's software of a limit that stopped the key, once a day. The refusal itself has undone its transaction. */
export async function noteKeyLimit({ db, config, log, live }: Deps, { key, userId }: Caller, error: unknown): Promise<void> {
  if (key === null || !(error instanceof Refusal) || error.code !== 'KEY_LIMIT_REACHED') return;
  const found = error.found as KeyRefusal; // as `key_refuse` and `refuse_stopped_key` make it
  const isOfDay = found.limit === 'rupeesPerDay' || found.limit === 'maxOpen';
  if (!isOfDay && !('isNew' in found && found.isNew)) return;
  const of = { userId, keyId: key.id, timeZone: config.timeZone };
  try {
    if (await (isOfDay ? noteLimit(db.autocommit, { ...of, found }) : noteStanding(db.autocommit, of))) live.hint(userId);
  } catch (failure) {
    log.warn({ err: failure, keyId: key.id }, 'a reached limit could not be noted');
  }
}
