import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

export type TimelineKind = 'all' | 'money' | 'numbers' | 'sign-ins';

/** `at` to the microsecond, so that a page ends at a moment. `service`, `server` and `phoneNumber`: of its number. */
export type TimelineRow = {
  id: string;
  kind: string;
  at: string;
  amount: number | null;
  balanceAfter: number | null;
  activationId: number | null;
  service: string | null;
  server: number | null;
  phoneNumber: string | null;
  /** The operator’s reason, the reference (a deposit has both), the state, the device or the code: by kind. */
  note: string | null;
  seconds: number | null;
  address: string | null;
};

/** At most so many entries of one user have one time, such as those of a switch. */
const postedTogether = 8;

type Asked = { userId: number; kind: TimelineKind; before: string | undefined; limit: number };

/** Each source is read from its own index, newest first; the newest of all of them are the page. */
export async function readTimeline(db: Db, { userId, kind, before, limit }: Asked): Promise<TimelineRow[]> {
  const isEarlier = (at: ReturnType<typeof sql>) => (before === undefined ? sql`true` : sql`${at} < ${before}::timestamptz`);
  const numberKinds = sql`('hold', 'release', 'capture', 'late_capture', 'refund')`;
  const isWanted = kind === 'numbers' ? sql`t.kind in ${numberKinds}` : sql`true`;
  const money = sql`
    select 'm' || t.id as id,
      case when b.referee_id is not null then 'referral' when t.kind = 'arrival' then 'referral' when t.kind = 'capture' then 'release' else t.kind end as kind,
      t.created_at as at, e.amount, e.balance_after,
      substring(coalesce(held.ref, t.ref) from '^activation:([0-9]+)$')::bigint as activation_id,
      case when d.id is null then coalesce(t.reason, c.code) else concat_ws(' · ', d.reference, t.reason) end as note, null::float8 as seconds, null as address
    from ledger_entry e join ledger_tx t on t.id = e.tx_id
      left join hold h on h.id = substring(t.ref from '^hold:([0-9]+)$')::bigint
      left join ledger_tx held on held.id = h.tx_id
      left join deposit d on d.id = substring(t.ref from '^deposit:([0-9]+)$')::bigint
      left join referral_bonus b on b.deposit_id = d.id and b.referrer_id = ${userId}
      left join promo_code c on c.id = substring(t.ref from '^promo:([0-9]+)$')::bigint
    where e.account_id = account_of_user(${userId}, 'available') and ${isEarlier(sql`t.created_at`)} and ${isWanted}
    order by e.account_version desc limit ${limit + postedTogether}`;
  const deposits = sql`
    select 'd' || id, 'declared', coalesce(first_claimed_at, declared_at), null::bigint, null::bigint, null::bigint, reference, null::float8, null
    from deposit where user_id = ${userId} and first_claimed_at is not null and ${isEarlier(sql`coalesce(first_claimed_at, declared_at)`)} order by 3 desc fetch first ${limit} rows with ties`;
  const refused = sql`
    select 'r' || id, 'deposit_refused', settled_at, null::bigint, null::bigint, null::bigint, reference, null::float8, null
    from deposit where user_id = ${userId} and state in ('refused', 'expired') and ${isEarlier(sql`settled_at`)} order by settled_at desc fetch first ${limit} rows with ties`;
  const numbers = (moment: string) => {
    const [prefix, name, at, note] = {
      code: [
        'c',
        'code',
        sql`a.first_message_at`,
        sql`(select m.code from message m where m.user_id = a.user_id and m.activation_id = a.id and m.no = 1)`,
      ] as const,
      late: ['l', 'late_code', sql`a.late_code_at`, sql`null`] as const,
      end: ['e', 'ended', sql`case when a.state in ('cancelled', 'expired') then a.ended_at end`, sql`a.state`] as const,
    }[moment] ?? ['x', 'ended', sql`a.ended_at`, sql`a.state`];
    return sql`
      select ${prefix}::text || a.id, ${name}::text, ${at}, null::bigint, null::bigint, a.id, ${note}::text,
        extract(epoch from ${at} - a.created_at)::float8, null
      from activation a where a.user_id = ${userId} and a.created_at is not null and ${at} is not null and ${isEarlier(at)}
      order by ${at} desc fetch first ${limit} rows with ties`;
  };
  const sessions = sql`
    select 's' || id, 'signed_in', created_at, null::bigint, null::bigint, null::bigint, user_agent, null::float8, address
    from session where user_id = ${userId} and ${isEarlier(sql`created_at`)} order by created_at desc fetch first ${limit} rows with ties`;
  const parts = {
    all: [money, deposits, refused, numbers('code'), numbers('late'), numbers('end'), sessions],
    money: [money, deposits, refused],
    numbers: [money, numbers('code'), numbers('late'), numbers('end')],
    'sign-ins': [sessions],
  }[kind];
  const { rows } = await sql<TimelineRow>`
    with happened (id, kind, at, amount, balance_after, activation_id, note, seconds, address) as (
      ${sql.join(
        parts.map((part) => sql`(${part})`),
        sql` union all `,
      )}),
    newest as (select * from happened order by at desc limit ${limit}),
    -- A page never ends between things of one moment.
    page as (select * from happened where at >= (select min(at) from newest))
    select p.id, p.kind, to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, p.amount, p.balance_after as "balanceAfter", p.activation_id as "activationId",
      s.name as service, a.server, a.phone_number as "phoneNumber", p.note, p.seconds, p.address
    from page p left join activation a on a.user_id = ${userId} and a.id = p.activation_id left join service s on s.id = a.service_id
    order by p.at desc, p.id desc`.execute(db);
  return rows;
}
