import type { Pool } from 'pg';
import type { Acknowledged, Crowd, Person } from './crowd.ts';

export async function lostWrites(pool: Pool, { people }: Crowd): Promise<string[]> {
  const books = await readStoredState(pool);
  return people.flatMap((person) => [
    ...person.acknowledged
      .filter((each) => !isThere(books, person, each))
      .map((each) => `${person.user.email} was answered ${JSON.stringify(each)}`),
    ...[...person.page.codes].filter((text) => !books.texts.has(text)).map((text) => `${person.user.email} was shown ${text}`),
  ]);
}

export function countAcknowledged({ people }: Crowd): number {
  return people.reduce((sum, { acknowledged, page }) => sum + acknowledged.length + page.codes.size, 0);
}

export async function findDoubles(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(
    `select kind || ' of ' || ref || ': ' || count(*) as what from ledger_tx
       where kind in ('capture', 'release', 'deposit') group by kind, ref having count(*) > 1
     union all select 'both ends of ' || ref from ledger_tx
       where kind in ('capture', 'release') group by ref having count(distinct kind) > 1
     union all select method || ' ' || reference || ': ' || count(*) from deposit
       where state = 'credited' group by method, reference having count(*) > 1`,
  );
  return rows.map(({ what }) => what);
}

type Number = { id: string; userId: number; phoneNumber: string; price: number; money: string | null };
type Deposit = { userId: number; reference: string; amount: number };
type StoredState = { numbers: Map<string, Number>; deposits: Map<string, Deposit>; texts: Set<string> };

async function readStoredState(pool: Pool): Promise<StoredState> {
  const numbers = await pool.query<Number>(
    `select a.id::text, a.user_id as "userId", a.phone_number as "phoneNumber", a.price, r.kind as money
     from activation a left join hold_resolution r on r.hold_id = a.hold_id`,
  );
  const deposits = await pool.query<Deposit>(`select user_id as "userId", reference, amount from deposit where state = 'credited'`);
  const messages = await pool.query<{ text: string }>('select text from message');
  return {
    numbers: new Map(numbers.rows.map((row) => [row.id, row])),
    deposits: new Map(deposits.rows.map((row) => [row.reference, row])),
    texts: new Set(messages.rows.map(({ text }) => text)),
  };
}

function isThere({ numbers, deposits }: StoredState, { user: { userId } }: Person, reported: Acknowledged): boolean {
  if (reported.what === 'paid in') {
    const deposit = deposits.get(reported.reference);
    return deposit?.userId === userId && deposit.amount === reported.amountPaise;
  }
  const number = numbers.get(reported.id);
  if (number?.userId !== userId) return false;
  return reported.what === 'cancelled'
    ? number.money === 'release'
    : number.phoneNumber === reported.phoneNumber && number.price === reported.pricePaise;
}
