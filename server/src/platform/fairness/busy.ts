import { Refusal } from '../errors.ts';

/** No connection or turn was free in time. Nothing was asked of the database. */
export class Busy extends Refusal {
  constructor(waitMs = 0) {
    super('SERVER_BUSY', { retryAfterSeconds: Math.min(10, Math.max(1, Math.ceil(waitMs / 1_000))) });
  }
}
