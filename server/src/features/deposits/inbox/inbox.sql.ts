import { offsetOf, type Page } from '@pinline/contract/values/paging';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { toLikePattern } from '../../../platform/database/like-pattern.ts';
import type { Rates } from '../deposits.rules.ts';

/** Sums in paise, `units` in paise or millionths of a coin. */
export type InboxEntry = {
  id: number;
  state: string;
  userId: number | null;
  email: string | null;
  method: string;
  reference: string;
  amount: number | null;
  units: number | null;
  currency: string | null;
  payer: string | null;
  paidAt: Date | null;
  declaredAt: Date | null;
  reason: string | null;
  suggestedId: number | null;
  suggestedEmail: string | null;
  isByHand: boolean;
  arrivedAmount: number | null;
};

export type DepositEntry = InboxEntry & { userId: number; paymentId: number | null };

type Found = { entries: InboxEntry[]; total: number };

export async function readDepositPage(db: Db, filter: Page & { state: string | undefined; search: string }): Promise<Found> {
  const { state, search } = filter;
  const { ids, total } = await findIds(db, filter, {
    after: filter.after === undefined ? undefined : sql`${filter.after}::bigint`,
    hits: sql`select d.id, d.id as place from deposit d
      where ${state === undefined ? sql`true` : sql`d.state = ${state}`} and ${search === '' ? sql`true` : depositMentions(search)}`,
    isRead: search !== '',
  });
  return { entries: await findEntries(db, sql`d.id = any(${ids}::bigint[])`), total };
}

export async function readUnclaimedPage(db: Db, filter: Page & { search: string; rates: Rates }): Promise<Found> {
  const { search, rates } = filter;
  const { ids, total } = await findIds(db, filter, {
    after: filter.after === undefined ? undefined : sql`(select seen_at from payment where id = ${filter.after}::bigint)`,
    hits: sql`select p.id, p.seen_at as place from payment p where p.deposit_id is null and is_unclaimed(p) and ${search === '' ? sql`true` : paymentMentions(search)}`,
    isRead: search !== '',
  });
  const { rows } = await sql<InboxEntry>`
    select p.id, 'unclaimed' as state, null as user_id, null as email, p.method, p.reference, p.units, p.currency, p.payer, p.paid_at,
      payment_shown(p.currency, p.units, case p.currency when 'USDT' then ${rates.USDT}::bigint when 'TRX' then ${rates.TRX}::bigint end) as amount,
      null as declared_at, null as reason, s.id as suggested_id, s.email as suggested_email, false as is_by_hand, null as arrived_amount
    from payment p left join deposit_intent i on i.id = p.suggested_intent_id left join app_user s on s.id = i.user_id
    where p.id = any(${ids}::bigint[]) order by p.seen_at desc, p.id desc`.execute(db);
  return { entries: rows, total };
}

/** Deposits that wait for a decision or a payment come first. */
export async function readDepositsOf(db: Db, of: { userId: number; limit: number }): Promise<Found> {
  const { rows } = await sql<{ ids: number[]; total: number }>`
    select array(
        select id from deposit where user_id = ${of.userId} order by state in ('pending', 'review') desc, id desc limit ${of.limit}) as ids,
      (select count(*)::int from deposit where user_id = ${of.userId}) as total`.execute(db);
  const { ids = [], total = 0 } = rows[0] ?? {};
  const entries = await findEntries(db, sql`d.id = any(${ids}::bigint[])`);
  return { entries: entries.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)), total };
}

export async function countInbox(db: Db): Promise<{ pending: number; review: number; unclaimed: number }> {
  const { rows } = await sql<{ pending: number; review: number; unclaimed: number }>`
    select (select count(*)::int from deposit where state = 'pending') as pending,
      (select count(*)::int from deposit where state = 'review') as review,
      (select count(*)::int from payment p where p.deposit_id is null and is_unclaimed(p)) as unclaimed`.execute(db);
  return rows[0] ?? { pending: 0, review: 0, unclaimed: 0 };
}

export async function findEntry(db: Db | Tx, depositId: number): Promise<DepositEntry | undefined> {
  const [entry] = await findEntries(db, sql`d.id = ${depositId}`);
  return entry;
}

async function findIds(
  db: Db,
  page: Page,
  { hits, after, isRead }: { hits: RawBuilder<unknown>; after: RawBuilder<unknown> | undefined; isRead: boolean },
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with hit as ${isRead ? sql`materialized` : sql`not materialized`} (${hits})
    select array(
        select id from hit where ${after === undefined ? sql`true` : sql`(place, id) < (${after}, ${page.after}::bigint)`}
        order by place desc, id desc limit ${page.limit} offset ${offsetOf(page)}) as ids,
      (select count(*)::int from hit) as total`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

async function findEntries(db: Db | Tx, which: RawBuilder<unknown>): Promise<DepositEntry[]> {
  const { rows } = await sql<DepositEntry>`
    select d.id, d.state, d.user_id, u.email, d.method, d.reference, d.amount, p.units, p.currency, p.payer, p.paid_at,
      coalesce(d.first_claimed_at, d.declared_at) as declared_at, d.reason,
      s.id as suggested_id, s.email as suggested_email, d.payment_id, d.is_by_hand, h.arrived_amount
    from deposit d join app_user u on u.id = d.user_id
      left join payment p on p.id = d.payment_id
      left join hand_credit h on h.deposit_id = d.id
      left join deposit_intent i on i.id = p.suggested_intent_id left join app_user s on s.id = i.user_id
    where ${which} order by d.id desc`.execute(db);
  return rows;
}

function depositMentions(search: string): RawBuilder<unknown> {
  const small = toLikePattern(search.toLowerCase());
  return sql`(d.reference like ${small} or d.user_id in (select id from app_user where email like ${small})
    or d.payment_id in (select id from payment where payer ilike ${toLikePattern(search)}))`;
}

function paymentMentions(search: string): RawBuilder<unknown> {
  const small = toLikePattern(search.toLowerCase());
  return sql`(p.reference like ${small} or p.payer ilike ${toLikePattern(search)} or p.suggested_intent_id in (
    select i.id from deposit_intent i join app_user u on u.id = i.user_id where u.email like ${small}))`;
}
