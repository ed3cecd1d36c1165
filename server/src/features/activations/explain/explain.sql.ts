import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { ActivationRecord } from './activation-record.ts';
import { emailOf, list, movementsOfActivation } from './movements.sql.ts';

export async function findActivationRecord(db: Db, key: { userId: number; id: number }): Promise<ActivationRecord | undefined> {
  return (await selectActivationRecord(key).execute(db)).rows[0];
}

/** One statement, so that money and state are of one moment. */
export function selectActivationRecord(key: { userId: number; id: number }) {
  return sql<ActivationRecord>`
    select a.id, a.user_id, u.email, a.serial_number, a.service_id, a.service_code, s.name as service_name, a.server, a.price, a.state,
      a.is_deep_check, a.version, a.again_of_id, a.replaces_id, a.switched_from_id, a.switched_to_id, a.reserved_at, a.purchase_deadline, a.price_cap, a.wanted_country, a.failure, a.upstream_id, a.phone_number, a.created_at,
      a.expires_at, a.cancellable_at, a.ended_at, a.cancel_asked_at, app_now() as now, coalesce(a.expires_at > app_now(), false) as is_running,
      (select w.created_at from waitlist_try t join waitlist_entry w on w.id = t.entry_id where t.activation_id = a.id) as waiting_since,
      case when a.cancel_actor is not null then ${emailOf(sql`a.cancel_actor`)} end as cancel_actor,
      case when a.is_replaced then (
        select b.id from activation b where b.user_id = a.user_id and b.id > a.id and b.replaces_id = a.id and b.created_at is not null
        order by b.id limit 1) end as replaced_by_id,
      ${list(sql`
        select p.no, p.state, p.sent_at as at, p.settled_at as "settledAt", p.detail, p.upstream_id as "upstreamId",
          p.phone_number as "phoneNumber", p.cost_micros as "costMicros", p.currency, p.paise_per_unit as "paisePerUnit",
          p.ceiling_micros as "ceilingMicros", p.ceiling_currency as "ceilingCurrency", r.server, coalesce(p.price, a.price) as price,
          p.provider_id as "providerId", v.name as "providerName", v.protocol, p.route_id as "routeId", p.country, r.operator
        from purchase_attempt p join provider v on v.id = p.provider_id join route r on r.id = p.route_id
        where p.user_id = a.user_id and p.activation_id = a.id order by p.no`)} as attempts,
      ${list(sql`
        select m.text, m.code, m.received_at as at, a.revealed_at is not null as "isLate", false as "isUnpaid" from message m where m.user_id = a.user_id and m.activation_id = a.id
        union all
        select l.text, l.code, l.received_at, true, a.revealed_at is null from late_message l where l.user_id = a.user_id and l.activation_id = a.id
        order by at`)} as messages,
      ${list(sql`
        select p.heard_at as at from provider_webhook p where p.provider_id = a.provider_id and p.upstream_id = a.upstream_id order by at`)} as webhooks,
      ${list(sql`
        select t.kind, t.upstream_id as "upstreamId", t.tries, t.outcome, t.created_at as at, t.done_at as "doneAt"
        from upstream_debt t where t.user_id = a.user_id and t.activation_id = a.id order by t.id`)} as tasks,
      ${list(sql`
        select r.reported_at as at, r.reason from number_report r where r.user_id = a.user_id and r.activation_id = a.id`)} as reports,
      ${movementsOfActivation} as movements
    from activation a join app_user u on u.id = a.user_id join service s on s.id = a.service_id
    where a.user_id = ${key.userId} and a.id = ${key.id}`;
}
