import type { StatementCause } from '@pinline/contract/wallet/statement.rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** A place in a user's movements: how many entries of `available` and of `held` are before it. */
export type Place = { available: number; held: number };

/** Days of the operator's zone, both included. */
export type Period = { userId: number; from: string; to: string; timeZone: string };

/** Money in paise. */
type Money = { available: number; held: number };

export type Bounds = {
  availableId: number;
  heldId: number;
  start: Place;
  end: Place;
  opening: Money;
  closing: Money;
  /** Nothing moved after the period, so it ends with what the wallet has: `wallet`. */
  isCurrent: boolean;
  wallet: Money;
  until: Date;
  hasToday: boolean;
};

export async function readBounds(db: Db, period: Period): Promise<Bounds> {
  const { rows } = await sql<Bounds>`${boundsOf(period)} select * from bounds`.execute(db);
  // Every user has both accounts.
  const [bounds] = rows as [Bounds];
  return bounds;
}

/** In one statement, so that both ends and the wallet are of one moment. */
function boundsOf({ userId, from, to, timeZone }: Period) {
  return sql`
    with ends as (
      select ${from}::date::timestamp at time zone ${timeZone} as begins, (${to}::date + 1)::timestamp at time zone ${timeZone} as ends),
    bounds as materialized (
      select a.id as available_id, h.id as held_id,
        json_build_object('available', o.available_version, 'held', o.held_version) as start,
        json_build_object('available', c.available_version, 'held', c.held_version) as end,
        json_build_object('available', o.available, 'held', o.held) as opening,
        json_build_object('available', c.available, 'held', c.held) as closing,
        json_build_object('available', a.balance, 'held', h.balance) as wallet,
        (c.available_version, c.held_version) = (a.version, h.version) as is_current, least(ends, app_now()) as until, ends > app_now() as has_today,
        o.available_version as available_from, c.available_version as available_to, o.held_version as held_from, c.held_version as held_to
      from ends, ledger_account a join ledger_account h on h.user_id = a.user_id and h.kind = 'held',
        statement_cut(${userId}, begins) o, statement_cut(${userId}, ends) c
      where a.user_id = ${userId} and a.kind = 'available')`;
}

export type Movement = {
  txId: number;
  /** What it moved, in paise, and what was there after it. */
  available: number;
  held: number;
  balance: number;
  heldAfter: number;
  /** Its own place, and that of the next older one. */
  place: Place;
  before: Place;
};

type Between = Pick<Bounds, 'availableId' | 'heldId' | 'start'> & { after: Place; limit: number };

/** The newest movements up to `after`. A user's transactions are numbered in the order of their entries, because each is posted under the user's lock. */
export async function readMovements(db: Db, { availableId, heldId, start, after, limit }: Between): Promise<Movement[]> {
  const entriesOf = (id: number, from: number, to: number, isHeld: boolean) => sql`
    (select tx_id, amount, ${isHeld}::boolean as is_held from ledger_entry
     where account_id = ${id} and account_version > ${from} and account_version <= ${to} order by account_version desc limit ${limit})`;
  const balanceAt = (id: number, version: number) =>
    sql`coalesce((select balance_after from ledger_entry where account_id = ${id} and account_version = ${version}), 0)`;
  const { rows } = await sql<Movement>`
    with entry as (
      ${entriesOf(availableId, start.available, after.available, false)} union all ${entriesOf(heldId, start.held, after.held, true)}),
    moved as (
      select tx_id, coalesce(sum(amount) filter (where not is_held), 0)::bigint as available,
        coalesce(sum(amount) filter (where is_held), 0)::bigint as held,
        count(*) filter (where not is_held) as of_available, count(*) filter (where is_held) as of_held
      from entry group by tx_id order by tx_id desc limit ${limit}),
    placed as (
      select *, ${after.available}::bigint - coalesce(sum(of_available) over newer, 0)::bigint as available_place,
        ${after.held}::bigint - coalesce(sum(of_held) over newer, 0)::bigint as held_place,
        ${balanceAt(availableId, after.available)} - coalesce(sum(available) over newer, 0)::bigint as balance,
        ${balanceAt(heldId, after.held)} - coalesce(sum(held) over newer, 0)::bigint as held_after
      from moved window newer as (order by tx_id desc rows between unbounded preceding and 1 preceding))
    select tx_id, available, held, balance, held_after,
      json_build_object('available', available_place, 'held', held_place) as place,
      json_build_object('available', available_place - of_available, 'held', held_place - of_held) as before
    from placed order by tx_id desc`.execute(db);
  return rows;
}

export type CauseSum = { day: string; cause: StatementCause; count: number; available: number; held: number };

/** The bounds of a period, and what moved in it by day and cause, newest first; of one moment. */
export async function readSums(db: Db, period: Period): Promise<{ bounds: Bounds; sums: CauseSum[] }> {
  const { rows } = await sql<Bounds & { sums: CauseSum[] | null }>`
    ${boundsOf(period)},
    entry as (
      select e.tx_id, e.amount, false as is_held from bounds b join ledger_entry e
        on e.account_id = b.available_id and e.account_version > b.available_from and e.account_version <= b.available_to
      union all
      select e.tx_id, e.amount, true from bounds b join ledger_entry e
        on e.account_id = b.held_id and e.account_version > b.held_from and e.account_version <= b.held_to),
    moved as (
      select tx_id, coalesce(sum(amount) filter (where not is_held), 0) as available, coalesce(sum(amount) filter (where is_held), 0) as held
      from entry group by tx_id),
    summed as (
      select to_char(t.created_at at time zone ${period.timeZone}, 'YYYY-MM-DD') as day, ${causeOf(period.userId)} as cause,
        count(*) as count, sum(m.available)::bigint as available, sum(m.held)::bigint as held
      from moved m join ledger_tx t on t.id = m.tx_id group by 1, 2)
    select bounds.*, (select json_agg(summed order by day desc) from summed) as sums from bounds`.execute(db);
  // Every user has both accounts.
  const [{ sums, ...bounds }] = rows as [Bounds & { sums: CauseSum[] | null }];
  return { bounds, sums: sums ?? [] };
}

/** Why `ledger_tx t` moved a user's money: a friend's deposit brings a bonus. A cap's hold, or one of a switch, gives way to another hold. */
export function causeOf(userId: number) {
  return sql<StatementCause>`
    case t.kind
      when 'capture' then 'code'
      when 'late_capture' then 'late_code'
      when 'arrival' then 'referral'
      when 'deposit' then case when ${userId} = (
        select d.user_id from deposit d where d.id = substring(t.ref from '^deposit:([0-9]+)$')::bigint) then 'deposit' else 'referral' end
      when 'release' then case when exists (
          select from activation c where c.cap_hold_id = substring(t.ref from '^hold:([0-9]+)$')::bigint and c.hold_id <> c.cap_hold_id)
        or exists (select from activation c where c.hold_before_switch_id = substring(t.ref from '^hold:([0-9]+)$')::bigint)
        then 'replaced_hold' else 'no_code' end
      else t.kind end`;
}
