import type { PushNotice } from '@pinline/contract/push/push.rules';
import type { Db } from '../../platform/database/database.ts';
import { findCodeNotice, findLateCodeNotice } from '../activations/activations.notices.ts';
import { findDepositNotice } from '../deposits/deposits.notices.ts';
import { findWaitlistNotice } from '../waitlist/waitlist.notices.ts';
import { findEvent, type NoticedEvent } from './push.sql.ts';

/** `topic`: a push service replaces an undelivered message of the same topic. */
export type FoundNotice = { notice: PushNotice; topic: string; ttlSeconds: number };

const day = 86_400;

/** Read at the moment of sending, so that nothing is stored twice. Undefined when there is nothing to say any more. */
export async function findNotice(db: Db, key: { userId: number; seq: number }): Promise<FoundNotice | undefined> {
  const event = await findEvent(db, key);
  if (event === undefined) return undefined;
  const found = await presentEvent(db, key.userId, event);
  if (found === undefined) return undefined;
  const { notice, until } = found;
  return { notice, topic: topicOf(notice), ttlSeconds: Math.floor((until.getTime() - event.now.getTime()) / 1_000) };
}

function topicOf(notice: PushNotice): string {
  if (notice.kind === 'deposit') return `deposit-${notice.depositId}`;
  return notice.kind === 'waitlist' ? `waitlist-${notice.entryId}` : `number-${notice.mobileId}`;
}

async function presentEvent(
  db: Db,
  userId: number,
  { type, activationId, messageNo, depositId, waitlistEntryId, at }: NoticedEvent,
): Promise<{ notice: PushNotice; until: Date } | undefined> {
  const tomorrow = new Date(at.getTime() + day * 1_000);
  if (type === 'message' && activationId !== null && messageNo !== null) {
    const found = await findCodeNotice(db, { userId, id: activationId, messageNo });
    // Shortly before a number's end there is still a minute to deliver.
    return found && { notice: found.notice, until: new Date(Math.max(found.expiresAt.getTime(), at.getTime() + 60_000)) };
  }
  if (type === 'late_code' && activationId !== null) {
    const notice = await findLateCodeNotice(db, { userId, id: activationId });
    return notice && { notice, until: tomorrow };
  }
  if (type === 'waitlist' && waitlistEntryId !== null) {
    const notice = await findWaitlistNotice(db, { userId, id: waitlistEntryId });
    return notice && { notice, until: tomorrow };
  }
  const notice = depositId === null ? undefined : await findDepositNotice(db, depositId);
  return notice && { notice, until: tomorrow };
}
