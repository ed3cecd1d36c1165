import { requireRule, type Scenario } from '../scenario.ts';
import type { World } from '../world.ts';

type Reported = { id: number; state: string; reason: string | null };

const ended = ['cancelled', 'expired'];

export async function judgeReports({ app }: World, { reports }: Scenario): Promise<number> {
  const { pool } = app.deps.db;
  const { rows } = await pool.query<Reported>(
    `select a.id, a.state, a.cancel_reason as reason
    from number_report r join activation a on a.user_id = r.user_id and a.id = r.activation_id`,
  );
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  for (const { person, mobileId, said } of reports) {
    const found = byId.get(mobileId);
    const about = { person: person.name, mobileId, said, found };
    requireRule(said === 'nothing' || found !== undefined, 'A report that was accepted is stored.', about);
    if (said === 'cancelled') requireRule(ended.includes(found?.state ?? ''), 'A number that was said to be cancelled is.', about);
  }
  const asked = new Set(reports.map(({ mobileId }) => mobileId));
  for (const row of rows) {
    requireRule(asked.has(String(row.id)), 'No number is reported without a tap.', row);
    requireRule(row.reason === 'report', 'A reported number is cancelled for that.', row);
    requireRule([...ended, 'finished'].includes(row.state), 'A reported number ends with its code or without one.', row);
  }
  const { rows: issuedAgain } = await pool.query(issuedAgainText);
  requireRule(issuedAgain.length === 0, 'A reported number is not issued to its reporter, nor to anyone after two reports.', issuedAgain);
  return rows.length;
}

const issuedAgainText = `
  with report as (
    select r.user_id, r.activation_id, r.service_code, r.reported_at, a.phone_number
    from number_report r join activation a on a.user_id = r.user_id and a.id = r.activation_id)
  select b.user_id, b.id, b.phone_number from activation b
  where b.phone_number is not null and exists (
    select from report r
    where r.service_code = b.service_code and r.phone_number = b.phone_number and r.reported_at < b.reserved_at
    having bool_or(r.user_id = b.user_id) or count(distinct r.user_id) >= 2)`;
