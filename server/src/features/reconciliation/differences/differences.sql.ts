import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { ages, hoursOfAges, type Age } from '../gaps.rules.ts';
import { explainedByOpenNumbers, mostListed, sumOf, type AgedMoney, type Money } from './differences.rules.ts';

export type Settlement = { settledAt: Date | null; settledBy: string | null; settledNote: string | null };

type OurNumber = { userId: number | null; activationId: number | null };

export type Difference = { kind: string; reference: string; bookedAt: Date; micros: number; currency: string; says: string };

/** `gaps`: few enough to be listed. `unlisted`: the others, of which only the sum is kept. */
type Found = {
  providerId: number;
  note: string | null;
  gaps: readonly Difference[];
  unlisted: readonly (Key & Pick<Difference, 'micros'>)[];
  complete: readonly { from: Date; to: Date }[];
  /** Without a history, only what is open was compared. */
  hasHistory: boolean;
};

/**
 * A difference that isn't found again is explained, if all of its time was read. An older one stays: no one has read it again. Of those that
 * stay so, the largest are kept. A settled one stays whatever is found, until its sum is another one; the latest are kept.
 */
export async function saveComparison(tx: Tx, { providerId, note, gaps, unlisted, complete, hasHistory }: Found): Promise<void> {
  const others = sumOf(unlisted);
  const summed = unlisted.length === 0 ? [] : await findListed(tx, providerId, unlisted);
  await sql`
    insert into provider_comparison (provider_id, compared_at, note, unlisted_count, unlisted_micros)
    values (${providerId}, app_now(), ${note}, ${others.count}, ${others.micros})
    on conflict (provider_id) do update set compared_at = app_now(), problem = null, note = excluded.note,
      unlisted_count = excluded.unlisted_count, unlisted_micros = excluded.unlisted_micros`.execute(tx);
  await sql`
    with found as (
      -- A time to come would never be an hour old, nor be read again: the time at which it was found first counts.
      select each.kind, each.reference, each.micros, each.currency, each.says,
        case when each."bookedAt" <= app_now() then each."bookedAt" else coalesce(known.found_at, app_now()) end as "bookedAt"
      from json_to_recordset(${JSON.stringify(gaps)}) as each
          (kind text, reference text, "bookedAt" timestamptz, micros bigint, currency text, says text)
        left join provider_gap known on known.provider_id = ${providerId} and known.kind = each.kind and known.reference = each.reference),
    summed as (select * from json_to_recordset(${JSON.stringify(summed)}) as summed (kind text, reference text)),
    read as (select * from json_to_recordset(${JSON.stringify(complete)}) as read ("from" timestamptz, "to" timestamptz)),
    not_found as (
      select kind, reference, is_ended,
        row_number() over (partition by is_ended, settled_at is null
          order by case when settled_at is null then micros end desc, booked_at desc, reference) as place
      from (
        select g.*, (g.settled_at is null and exists (select from read where g.booked_at between read."from" and read."to")
            and (${hasHistory} or g.kind = any(${explainedByOpenNumbers}::text[])))
            or exists (select from summed s where s.kind = g.kind and s.reference = g.reference) as is_ended
        from provider_gap g where g.provider_id = ${providerId}
          and not exists (select from found f where f.kind = g.kind and f.reference = g.reference)) as gap),
    ended as (
      delete from provider_gap g using not_found n
      where g.provider_id = ${providerId} and g.kind = n.kind and g.reference = n.reference and (n.is_ended or n.place > ${mostListed}))
    insert into provider_gap as g (provider_id, kind, reference, booked_at, micros, currency, says)
    select ${providerId}, kind, reference, "bookedAt", micros, currency, says from found
    on conflict (provider_id, kind, reference) do update set booked_at = excluded.booked_at, micros = excluded.micros,
      currency = excluded.currency, says = excluded.says, settled_at = null, settled_by = null, settled_note = null
      where (g.booked_at, g.micros, g.currency, g.says)
        is distinct from (excluded.booked_at, excluded.micros, excluded.currency, excluded.says)`.execute(tx);
}

type Key = Pick<Difference, 'kind' | 'reference'>;

/** Very many are sought, and few are stored. */
async function findListed(tx: Tx, providerId: number, sought: readonly Key[]): Promise<Key[]> {
  const stored = await tx.selectFrom('providerGap').select(['kind', 'reference']).where('providerId', '=', providerId).execute();
  const referencesOf = new Map<string, Set<string>>();
  for (const { kind, reference } of stored) referencesOf.set(kind, (referencesOf.get(kind) ?? new Set()).add(reference));
  return sought.filter(({ kind, reference }) => referencesOf.get(kind)?.has(reference));
}

export async function saveUnread(db: Db, { providerId, problem }: { providerId: number; problem: string }): Promise<void> {
  await sql`
    insert into provider_comparison (provider_id, problem) values (${providerId}, ${problem})
    on conflict (provider_id) do update set problem = excluded.problem`.execute(db);
}

export type ComparedProvider = {
  providerId: number;
  name: string;
  currency: string;
  /** Switched on, or with open numbers. */
  isInUse: boolean;
  /** Null: never read. */
  comparedAt: Date | null;
  /** The time of the first try. */
  triedAt: Date;
  problem: string | null;
  note: string | null;
  /** Amounts are positive, so two differences never cancel out. */
  byAge: AgedMoney[];
  /** At the comparison, of those that are listed. */
  olderThanAnHour: Money;
  unlisted: Money;
  settled: number;
};

type Sums = Omit<ComparedProvider, 'byAge'> & { sumOfAge: Partial<Record<Age, Money>> };

/** Sums alone: the alarms ask every minute. */
export async function findComparedProviders(db: Db): Promise<ComparedProvider[]> {
  const { rows } = await sql<Sums>`
    select c.provider_id, p.name, p.currency, c.compared_at, c.tried_at, c.problem, c.note,
      p.is_enabled or exists (
        select from activation a where a.provider_id = p.id and a.state in ('waiting', 'cancelling', 'received')) as is_in_use,
      coalesce((
        select json_object_agg(age, json_build_object('micros', micros, 'count', count)) from (
          select coalesce((
              select young.age from unnest(${Object.keys(hoursOfAges)}::text[], ${Object.values(hoursOfAges)}::int[]) as young (age, hours)
              where g.booked_at > app_now() - make_interval(hours => young.hours) order by young.hours limit 1), 'older') as age,
            sum(micros) as micros, count(*) as count
          from provider_gap g where g.provider_id = c.provider_id and g.settled_at is null group by 1) as by_age), '{}') as sum_of_age,
      (select json_build_object('micros', coalesce(sum(micros), 0), 'count', count(*)) from provider_gap g
        where g.provider_id = c.provider_id and g.settled_at is null and g.booked_at <= c.compared_at - interval '1 hour') as older_than_an_hour,
      json_build_object('micros', c.unlisted_micros, 'count', c.unlisted_count) as unlisted,
      (select count(*) from provider_gap g where g.provider_id = c.provider_id and g.settled_at is not null) as settled
    from provider_comparison c join provider p on p.id = c.provider_id order by p.name, p.id`.execute(db);
  return rows.map(({ sumOfAge, ...provider }) => ({
    ...provider,
    byAge: ages.map((age) => ({ age, ...(sumOfAge[age] ?? { micros: 0, count: 0 }) })),
  }));
}

/** The oldest first. */
export async function listDifferences(
  db: Db,
  { areSettled }: { areSettled: boolean },
): Promise<(Difference & Settlement & OurNumber & { providerId: number })[]> {
  return db
    .selectFrom('providerGap')
    .leftJoin('appUser', 'appUser.id', 'settledBy')
    .leftJoin('purchaseAttempt', (join) =>
      join.onRef('purchaseAttempt.providerId', '=', 'providerGap.providerId').onRef('purchaseAttempt.upstreamId', '=', 'reference'),
    )
    .select([
      'providerGap.providerId',
      'purchaseAttempt.userId',
      'purchaseAttempt.activationId',
      'kind',
      'reference',
      'bookedAt',
      'micros',
      'providerGap.currency',
      'says',
      'providerGap.settledAt',
      'appUser.email as settledBy',
      'settledNote',
    ])
    .where('providerGap.settledAt', areSettled ? 'is not' : 'is', null)
    .orderBy('bookedAt')
    .orderBy('reference')
    .execute();
}
