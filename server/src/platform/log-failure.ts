import { isDatabaseAway } from './database/database.ts';
import { messageOf } from './errors.ts';

type Log = { warn(about: object, text: string): void; error(about: object, text: string): void };

/** For work that is tried again. A database that is away is only a warning: `readyz` reports it. */
export function logFailure(log: Log, error: unknown, failure: string): void {
  if (isDatabaseAway(error)) log.warn({ reason: messageOf(error) }, failure);
  else log.error({ err: error }, failure);
}
