import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

type Row = {
  state: string;
  service: string;
  mobileno: string;
  price: number;
  expiresAt: Date;
  isRevealed: boolean;
  isRefunded: boolean;
  offeredUntil: Date | null;
};

export async function selectNewestNumber(db: Db, userId: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select a.state, s.name as service, a.phone_number as mobileno, a.price, a.expires_at, a.revealed_at is not null as is_revealed,
      exists (select from charge_refund r where r.activation_id = a.id) as is_refunded,
      case when a.revealed_at is null and a.late_code_at > app_now() - late_code_offered_for() then a.late_code_at + late_code_offered_for() end as offered_until
    from activation a join service s on s.id = a.service_id
    where a.user_id = ${userId} and a.created_at is not null order by a.created_at desc, a.id desc limit 1`.execute(db);
  return rows[0];
}
