import { sql } from 'kysely';
import type { Payment, StepContext } from '../scenario.ts';
import type { World } from '../world.ts';

type Open = { undecided: number; lives: number; debts: number; deposits: number };

export async function findOpenWork({ app }: World, { scenario }: StepContext): Promise<Open | undefined> {
  const isClaimed = ({ worth, claims }: Payment) => worth > 0 && claims.some(({ isAnswered }) => isAnswered);
  const paid = scenario.payments.filter(isClaimed).map(({ reference }) => reference);
  const { rows } = await sql<Open>`
    select
      (select count(*) from activation where state in ('reserved', 'buying', 'unknown'))::int
        + (select count(*) from purchase_attempt where state in ('sending', 'unknown'))::int as undecided,
      (select count(*) from activation where state in ('waiting', 'cancelling', 'received'))::int as lives,
      (select count(*) from upstream_debt where done_at is null)::int as debts,
      (select count(*) from unnest(${paid}::text[]) as paid (reference)
        where not exists (select 1 from deposit d where d.reference = paid.reference and d.state in ('credited', 'review')))::int as deposits`.execute(
    app.deps.db.read,
  );
  const [open] = rows;
  return open === undefined || open.undecided + open.lives + open.debts + open.deposits === 0 ? undefined : open;
}
