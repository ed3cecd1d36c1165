import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { enqueueLater, type Task } from '../../platform/jobs/jobs.ts';
import { isSessionOpen } from '../auth/sessions/sessions.commands.ts';
import { findNotice } from './find-notice.ts';
import { attemptsMaximum, delaySeconds, verdictOf } from './push.rules.ts';
import { deleteSubscription, findRecipient, type Recipient } from './push.sql.ts';
import { sendPush } from './send-push.ts';

/** `push_enqueue` in the database adds one for each event and subscription, in the transaction of the event. */
export function pushTasks(deps: Deps): Task[] {
  return [{ name: 'push_notice', workers: 'push', run: (payload) => pushNotice(deps, ofNotice.parse(payload)) }];
}

const ofNotice = z.object({ userId: z.int(), seq: z.int(), subscriptionId: z.int(), attempts: z.int().default(0) });
type OfNotice = z.infer<typeof ofNotice>;

/** A notice sent twice, after a crash or a lost answer, replaces itself in the browser: it has a tag. */
async function pushNotice(deps: Deps, task: OfNotice): Promise<void> {
  const { userId, seq, subscriptionId } = task;
  const recipient = await findRecipient(deps.db.autocommit, { id: subscriptionId, userId });
  if (recipient === undefined) return;
  const found = await findNotice(deps.db.autocommit, { userId, seq });
  if (found === undefined || found.ttlSeconds <= 0) return;
  // The last step before sending: nothing leaves for a session that has ended.
  if (!(await isSessionOpen(deps, recipient.sessionId))) return drop(deps, recipient);
  const result = await sendPush(deps, recipient, found);
  const verdict = verdictOf(result);
  if (verdict === 'gone') await drop(deps, recipient);
  if (verdict === 'refused')
    deps.log.warn({ host: new URL(recipient.endpoint).host, status: 'status' in result ? result.status : undefined }, 'a push was refused');
  if (verdict === 'later') await tryLater(deps, task, 'retryAfterSeconds' in result ? result.retryAfterSeconds : undefined);
}

async function drop(deps: Deps, { id, sessionId }: Recipient): Promise<void> {
  await deleteSubscription(deps.db.autocommit, { id, sessionId });
}

async function tryLater(deps: Deps, task: OfNotice, retryAfterSeconds: number | undefined): Promise<void> {
  const attempts = task.attempts + 1;
  if (attempts >= attemptsMaximum) return;
  await enqueueLater(deps.db.autocommit, 'push_notice', {
    key: `push ${task.subscriptionId} ${task.seq}`,
    payload: { ...task, attempts },
    at: new Date(Date.now() + delaySeconds(attempts, retryAfterSeconds) * 1_000),
  });
}
