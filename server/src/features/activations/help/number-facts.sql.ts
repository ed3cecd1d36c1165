import type { ReportReason } from '@pinline/contract/activations/report.calls';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { State } from '../activations.rules.ts';
import type { Movement } from '../explain/activation-record.ts';
import { movementsOfActivation } from '../explain/movements.sql.ts';

/** Amounts in paise; times inside of lists and objects as JSON writes them. */
export type FactsRow = {
  id: number;
  serviceId: number;
  serviceName: string;
  logo: string | null;
  server: number;
  price: number;
  state: State;
  phoneNumber: string | null;
  reservedAt: Date;
  endedAt: Date | null;
  cancelAskedAt: Date | null;
  cancelReason: 'user' | 'report' | 'switch' | null;
  report: { at: string; reason: ReportReason } | null;
  lateCodeAt: Date | null;
  revealedAt: Date | null;
  switchedTo: SwitchedRow | null;
  switchedFrom: SwitchedRow | null;
  movements: Movement[];
};

export type SwitchedRow = { id: number; server: number; phoneNumber: string; isOpen: boolean; hasCode: boolean };

/** One statement, so that money and state are of one moment. */
export async function findNumberFacts(db: Db, key: { userId: number; id: number }): Promise<FactsRow | undefined> {
  const { rows } = await sql<FactsRow>`
    select a.id, a.service_id, s.name as service_name, i.src as logo, a.server, a.price, a.state, a.phone_number, a.reserved_at, a.ended_at, a.cancel_asked_at,
      a.cancel_reason, a.late_code_at, a.revealed_at,
      (select json_build_object('at', r.reported_at, 'reason', r.reason) from number_report r
        where r.user_id = a.user_id and r.activation_id = a.id) as report,
      ${switched(sql`a.switched_to_id`)} as switched_to, ${switched(sql`a.switched_from_id`)} as switched_from,
      ${movementsOfActivation} as movements
    from activation a join service s on s.id = a.service_id left join image i on i.id = s.image_id
    where a.user_id = ${key.userId} and a.id = ${key.id}`.execute(db);
  return rows[0];
}

/** One that got no number was never switched to. */
function switched(id: ReturnType<typeof sql>) {
  return sql`(
    select json_build_object('id', o.id, 'server', o.server, 'phoneNumber', o.phone_number, 'isOpen', o.state in ('waiting', 'cancelling'),
      'hasCode', o.first_message_at is not null or o.revealed_at is not null)
    from activation o where o.user_id = a.user_id and o.id = ${id} and o.phone_number is not null)`;
}
