import { paise, toRupees } from '@pinline/contract/values/money';
import type { Deps } from '../../../deps.ts';
import { toOutside } from '../../../platform/secrets/outside-ids.ts';
import { readEventNumbers, type EventNumber } from '../../activations/by-key/event-numbers.commands.ts';
import { findDepositNotice } from '../../deposits/deposits.notices.ts';
import type { EventRow } from './events.sql.ts';

/** `about`: what the event is about, in a word. */
export type PresentedEvent = { seq: number; body: { type: string; timestamp: string; data: Record<string, unknown> }; about: string };

/** Without those whose number was erased since. In the order given. */
export async function presentSoftwareEvents(
  deps: Pick<Deps, 'db' | 'config' | 'mode' | 'secrets'>,
  userId: number,
  rows: readonly EventRow[],
): Promise<PresentedEvent[]> {
  const ids = [...new Set(rows.flatMap(({ activationId }) => activationId ?? []))];
  const numbers = await readEventNumbers(deps, { userId, ids });
  const presented = await Promise.all(
    rows.map(async (row) => {
      const found = row.activationId === null ? await presentOther(deps, row) : presentNumber(row, numbers.get(row.activationId));
      if (found === undefined) return [];
      const body = { type: row.type, timestamp: row.createdAt.toISOString(), data: { seq: row.seq, mode: deps.mode, ...found.data } };
      return [{ seq: row.seq, body, about: found.about }];
    }),
  );
  return presented.flat();
}

type Found = { data: Record<string, unknown>; about: string };

function presentNumber({ type, messageNo }: EventRow, number: EventNumber | undefined): Found | undefined {
  if (number === undefined) return undefined;
  const { facts, messages, end, lateCode } = number;
  const about = facts.serviceName;
  if (type === 'activation.late_code')
    // Shown once it is paid for.
    return lateCode === null ? undefined : { data: { ...facts, price: lateCode.price, expiresAt: lateCode.expiresAt }, about };
  if (type === 'activation.ended') return { data: { ...facts, status: end }, about };
  const message = messages.find(({ no }) => no === messageNo);
  if (message === undefined) return undefined;
  return { data: { ...facts, code: message.code, text: message.text, receivedAt: new Date(message.receivedAt).toISOString() }, about };
}

async function presentOther(
  deps: Pick<Deps, 'db' | 'mode' | 'secrets'>,
  { type, depositId, keyId, facts }: EventRow,
): Promise<Found | undefined> {
  if (type === 'deposit.credited') {
    const notice = depositId === null ? undefined : await findDepositNotice(deps.db.autocommit, depositId);
    if (notice?.kind !== 'deposit') return undefined;
    return {
      data: { depositId: String(toOutside(deps, 'deposit', Number(notice.depositId))), amount: notice.amount },
      about: `₹${notice.amount.toFixed(2)}`,
    };
  }
  if (type === 'balance.low') {
    const balance = toRupees(paise(facts?.balance ?? 0));
    return { data: { balance }, about: `₹${balance.toFixed(2)}` };
  }
  const { limit = '' } = facts ?? {};
  return { data: { keyId: String(keyId), limit, ...boundOf(facts) }, about: limit };
}

/** What is left of a day's budget changes with every number, so it isn't told. */
function boundOf(facts: EventRow['facts']): { most?: number | undefined } | { until: string } {
  if (facts?.limit === 'paused') return { until: new Date(facts.until ?? 0).toISOString() };
  return facts?.limit === 'rupeesPerDay' ? {} : { most: facts?.most };
}
