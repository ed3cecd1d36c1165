import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { shownLetters } from '../promos/promos.rules.ts';
import { mostResults, type Asked, type Hit } from './search.rules.ts';

/** What is kept of an erased number: keyed hashes of what may be the whole number, and of six digits. */
export type ErasedHashes = { whole: Buffer[]; tail: Buffer | undefined };

const whole = 0;
const part = 1;
/** The newest, for an address that many share or a code that many numbers got. */
const readAtMost = 200;

/** One statement whose parts each read a few rows of an index. Several may find the same thing. */
export async function findHits(db: Db, asked: Asked, erased: ErasedHashes): Promise<Hit[]> {
  const parts = [
    ...usersNamed(asked),
    ...numbersNamed(asked, erased),
    ...depositsNamed(asked),
    ...paymentsNamed(asked),
    ...promosNamed(asked),
  ].map((each) => sql`(${each} limit ${mostResults})`);
  const { rows } = await sql<Hit>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

/** Reads every address, so only where nothing begins with the text. */
export async function findUsersContaining(db: Db, { text }: Asked): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    select 'user' as kind, id, id as "userId", ${part}::int as rank, created_at as at, '' as why
    from app_user where strpos(email, ${text}) > 0 order by id desc limit ${mostResults}`.execute(db);
  return rows;
}

type Part = RawBuilder<unknown>;

function usersNamed({ text, id, code }: Asked): Part[] {
  const user = (rank: number, why: string) =>
    sql`select 'user' as kind, u.id, u.id as "userId", ${rank}::int as rank, u.created_at as at, ${why}::text as why from app_user u`;
  const atAddress = (rank: number, fits: Part, order: Part) => sql`
    select 'user', s.user_id, s.user_id, ${rank}::int, max(s.created_at), 'address ' || max(s.address)
    from (select user_id, created_at, address from session where ${fits} ${order} limit ${readAtMost}) s
    group by s.user_id order by max(s.created_at) desc`;
  return [
    sql`${user(whole, '')} where u.email = ${text}`,
    sql`${user(part, '')} where u.email like ${beginning(text)}`,
    sql`${user(whole, 'referral code')} where u.referral_code = ${code}`,
    sql`${user(part, 'referral code')} where u.referral_code like ${beginning(code)}`,
    ...(id === undefined ? [] : [sql`${user(whole, '')} where u.id = ${id}`]),
    ...(/^[\da-f.:]+$/.test(text) && /[.:]/.test(text)
      ? [
          atAddress(whole, sql`address = ${text}`, sql`order by created_at desc`),
          atAddress(part, sql`address like ${beginning(text)}`, sql``),
        ]
      : []),
  ];
}

function numbersNamed({ text, digits, phone, id }: Asked, erased: ErasedHashes): Part[] {
  const number = (rank: number, why: string) => sql`
    select 'activation' as kind, a.id, a.user_id as "userId", ${rank}::int as rank, a.reserved_at as at, ${why}::text as why from activation a`;
  const withCode = (messages: Part) => sql`
    select 'activation', m.activation_id, m.user_id, ${whole}::int, m.received_at, 'code ' || m.code
    from (select user_id, activation_id, received_at, code from ${messages} where code = ${digits ?? text} limit ${readAtMost}) m
    order by m.received_at desc`;
  const isErased = (rank: number, hashes: Part) =>
    newest(sql`${number(rank, '')} join erased_number e on e.user_id = a.user_id and e.activation_id = a.id where ${hashes}`);
  return [
    ...(phone !== undefined && phone.length >= 4
      ? [
          newest(sql`${number(whole, '')} where a.phone_number is not null and reverse(a.phone_number) = ${fromEnd(`+${phone}`)}`),
          newest(sql`${number(part, '')} where a.phone_number is not null and reverse(a.phone_number) like ${beginning(fromEnd(phone))}`),
        ]
      : []),
    ...(erased.whole.length === 0 ? [] : [isErased(whole, sql`e.number_hash = any(${erased.whole}::bytea[])`)]),
    ...(erased.tail === undefined ? [] : [isErased(part, sql`e.tail_hash = ${erased.tail}`)]),
    withCode(sql`message`),
    withCode(sql`late_message`),
    sql`${number(whole, 'upstream')} where a.upstream_id is not null and a.upstream_id = ${digits ?? text}`,
    sql`${number(part, 'upstream')} where a.upstream_id is not null and a.upstream_id like ${beginning(digits ?? text)}`,
    ...(id === undefined ? [] : [sql`${number(whole, '')} where a.id = ${id}`]),
  ];
}

function depositsNamed({ text, digits, id }: Asked): Part[] {
  const reference = digits ?? text;
  const deposit = (rank: number) => sql`
    select 'deposit' as kind, d.id, d.user_id as "userId", ${rank}::int as rank, d.declared_at as at, ''::text as why from deposit d`;
  return [
    sql`${deposit(whole)} where d.reference = ${reference}`,
    sql`${deposit(part)} where d.reference like ${beginning(reference)}`,
    ...(reference.length < 4 ? [] : [newest(sql`${deposit(part)} where reverse(d.reference) like ${beginning(fromEnd(reference))}`)]),
    sql`${deposit(part)} join payment p on p.id = d.payment_id where p.payer is not null and lower(p.payer) like ${beginning(text)}`,
    ...(id === undefined ? [] : [sql`${deposit(whole)} where d.id = ${id}`]),
  ];
}

/** Payments without a deposit: the others are found with theirs. */
function paymentsNamed({ text, digits }: Asked): Part[] {
  const reference = digits ?? text;
  const payment = (rank: number) => sql`
    select 'payment' as kind, p.id, null::bigint as "userId", ${rank}::int as rank, p.seen_at as at, ''::text as why from payment p`;
  const isFree = sql`p.deposit_id is null and not exists (select from deposit d where d.method = p.method and d.reference = p.reference)`;
  return [
    sql`${payment(whole)} where p.reference = ${reference} and ${isFree}`,
    sql`${payment(part)} where p.reference like ${beginning(reference)} and ${isFree}`,
    ...(reference.length < 4
      ? []
      : [newest(sql`${payment(part)} where reverse(p.reference) like ${beginning(fromEnd(reference))} and ${isFree}`)]),
    sql`${payment(part)} where p.payer is not null and lower(p.payer) like ${beginning(text)} and ${isFree}`,
  ];
}

/** An unused code is found only as a whole or by its shown beginning: hidden letters must not be found out one by one. */
function promosNamed({ code }: Asked): Part[] {
  const promo = (rank: number) => sql`
    select 'promo' as kind, c.id, r.user_id as "userId", ${rank}::int as rank, c.created_at as at, ''::text as why
    from promo_code c left join promo_redemption r on r.promo_id = c.id`;
  return [
    sql`${promo(whole)} where c.code = ${code}`,
    sql`${promo(part)} where c.code like ${beginning(code)} and (length(${code}) <= ${shownLetters} or r.promo_id is not null)`,
  ];
}

/** Read from the index first: sorted at once, the planner may rather walk through all rows from the newest on. */
function newest(found: Part): Part {
  return sql`select * from (${found} limit ${readAtMost}) found order by found.id desc`;
}

function beginning(text: string): string {
  return `${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

function fromEnd(text: string): string {
  return Array.from(text).toReversed().join('');
}
