import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import { Refusal, refuse } from '../../errors.ts';
import { claimKey, dropKey, findReply, expireKey, storeReply } from './idempotency.sql.ts';

type Deps = { db: Database };

type Once = { userId: number; key: string | null; call: string; requestHash: Buffer };

const answerPollMs = 100;
const waitMs = 20_000;
/** After which a caller with too many keys asks again. */
const fullSeconds = 60 * 60;

/** For commands that are safe to run again: with `isAgain` the first run may have died before it answered. */
export async function runOnceByKey<R extends { status: number; body: unknown }>(
  deps: Deps,
  once: Once,
  run: (isAgain: boolean) => Promise<R>,
): Promise<R> {
  const { key } = once;
  if (key === null) return run(false);
  const claim = await claimKey(deps.db.autocommit, { ...once, key });
  if (claim === undefined) refuse('RATE_LIMITED', { retryAfterSeconds: fullSeconds });
  const isAgain = claim === 'used before';
  if (isAgain) {
    const earlier = await awaitReply(deps, { ...once, key });
    if (earlier !== undefined) return earlier as R;
  }
  const result = await run(isAgain).catch(async (error: unknown) => {
    const ofUser = { userId: once.userId, key };
    // A refusal is decided again each time. Any other error may hide a commit: the next call runs as a repeat at once.
    if (error instanceof Refusal) await dropKey(deps.db.autocommit, ofUser);
    else await expireKey(deps.db.autocommit, { ...ofUser, afterSeconds: waitMs / 1_000 }).catch(() => undefined);
    throw error;
  });
  await storeReply(deps.db.autocommit, { userId: once.userId, key }, { status: result.status, reply: result.body });
  return result;
}

async function awaitReply(deps: Deps, once: Once & { key: string }): Promise<{ status: number; body: unknown } | undefined> {
  for (const until = performance.now() + waitMs; performance.now() < until; await sleep(answerPollMs)) {
    const stored = await findReply(deps.db.autocommit, once);
    if (stored === undefined) return undefined;
    if (stored.call !== once.call || !stored.requestHash.equals(once.requestHash)) refuse('IDEMPOTENCY_KEY_REUSED');
    if (stored.status !== null) return { status: stored.status, body: stored.reply };
    if (stored.ageSeconds * 1_000 > waitMs) return undefined;
  }
  return undefined;
}
