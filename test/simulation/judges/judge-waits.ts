import type { Pool } from 'pg';
import { requireRule, type Scenario } from '../scenario.ts';

type Entry = {
  id: number;
  userId: number;
  serviceCode: string;
  priceCap: number;
  isAutomatic: boolean;
  state: string;
  activationId: number | null;
  numbers: number;
  captures: number;
};

export async function judgeWaits(pool: Pool, { waits }: Scenario): Promise<number> {
  const { rows } = await pool.query<Entry>(entriesText);
  for (const entry of rows) {
    requireRule(entry.numbers <= 1 && entry.captures <= 1, 'One wish buys one number and is charged once.', entry);
    requireRule(entry.isAutomatic || entry.numbers === 0, 'Nothing is bought for a user who only wants to be notified.', entry);
    const wish = waits.find(
      ({ person, body }) =>
        person.userId === entry.userId &&
        body.serviceCode === entry.serviceCode &&
        Math.round(body.maxPrice * 100) === entry.priceCap &&
        body.isAutomatic === entry.isAutomatic,
    );
    requireRule(wish !== undefined, 'No one waits without asking.', entry);
  }
  const byId = new Map(rows.map((entry) => [String(entry.id), entry]));
  for (const { id, end } of waits) {
    if (id === undefined) continue;
    const entry = byId.get(id);
    requireRule(entry !== undefined, 'A user who learned that they wait, waits.', { id });
    if (end === undefined) continue;
    const isAsTold = entry?.state === end.status && (entry.activationId === null ? null : String(entry.activationId)) === end.mobileId;
    requireRule(isAsTold, 'An entry ended as its user learned.', { id, end, entry });
    requireRule(end.status !== 'removed' || entry?.numbers === 0, 'No number is bought for a wish that was removed.', { id, entry });
  }
  return rows.filter(({ state }) => state === 'bought').length;
}

const entriesText = `
  select e.id, e.user_id::int as "userId", e.service_code as "serviceCode", e.price_cap as "priceCap", e.is_automatic as "isAutomatic", e.state,
    e.activation_id as "activationId",
    (select count(*)::int from waitlist_try t join activation a on (a.user_id, a.id) = (t.user_id, t.activation_id)
      where t.entry_id = e.id and a.phone_number is not null) as numbers,
    (select count(*)::int from waitlist_try t join activation a on (a.user_id, a.id) = (t.user_id, t.activation_id)
        join hold_resolution r on r.hold_id = a.hold_id and r.kind = 'capture'
      where t.entry_id = e.id) as captures
  from waitlist_entry e`;
