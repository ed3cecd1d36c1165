import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

export type OwnerFacts = { email: string; recoveryCodes: number; hasFactor: boolean };

export async function findOperatorFactors(db: Db): Promise<(OwnerFacts & { id: number; isOwner: boolean })[]> {
  return db
    .selectFrom('appUser as u')
    .select([
      'u.id',
      'u.email',
      sql<boolean>`u.operator_role = 'owner'`.as('isOwner'),
      sql<boolean>`exists (select from second_factor f where f.user_id = u.id and f.confirmed_at is not null)`.as('hasFactor'),
      sql<number>`(select count(*)::int from recovery_code c where c.user_id = u.id and c.used_at is null)`.as('recoveryCodes'),
    ])
    .where('u.role', '=', 'admin')
    .where('u.isBlocked', '=', false)
    .orderBy('u.id')
    .execute();
}

export type ProviderFacts = {
  name: string;
  isWorking: boolean | null;
  balanceMicros: number | null;
  currency: string | null;
  message: string | null;
  checkedAt: Date | null;
};

export async function findProviderFacts(db: Db): Promise<(ProviderFacts & { id: number; protocol: string })[]> {
  return db
    .selectFrom('provider as p')
    .leftJoin('providerHealth as h', 'h.providerId', 'p.id')
    .select(['p.id', 'p.name', 'p.protocol', 'h.isWorking', 'h.balanceMicros', 'h.currency', 'h.message', 'h.checkedAt'])
    .where('p.isEnabled', '=', true)
    .orderBy('p.id')
    .execute();
}

export type DeliveredNumber = { service: string; server: number; seconds: number; costPaise: number | null; at: Date };

/** The newest of the last 7 days that a real provider sold; one that a user still waits for doesn't hide it. */
export async function findDeliveredNumber(db: Db, of?: { userId: number; activationId: number }): Promise<DeliveredNumber | undefined> {
  const only = of === undefined ? sql`` : sql`and a.user_id = ${of.userId} and a.id = ${of.activationId}`;
  const { rows } = await sql<DeliveredNumber>`
    select s.name as service, a.server, greatest(0, extract(epoch from a.first_message_at - a.created_at))::int as seconds, a.first_message_at as at,
      (select (t.cost_micros * t.paise_per_unit / 1000000)::bigint from purchase_attempt t
        where t.user_id = a.user_id and t.activation_id = a.id and t.state = 'ok' limit 1) as "costPaise"
    from activation a join service s on s.id = a.service_id join provider p on p.id = a.provider_id
    where a.state in ('received', 'finished') and a.first_message_at is not null and p.protocol <> 'simulator'
      and a.created_at > app_now() - interval '7 days' ${only}
    order by a.created_at desc limit 1`.execute(db);
  return rows[0];
}
