import { sql } from 'kysely';
import type { Payment, StepContext } from '../scenario.ts';
import type { World } from '../world.ts';

/** `early`: lives whose end the clock has not reached. */
type Open = { undecided: number; lives: number; early: number; debts: number; deposits: number };

export async function findOpenWork({ app }: World, { scenario }: StepContext): Promise<Open | undefined> {
  const isClaimed = ({ worth, claims }: Payment) => worth > 0 && claims.some(({ isAnswered }) => isAnswered);
  const paid = scenario.payments.filter(isClaimed).map(({ reference }) => reference);
  const { rows } = await sql<Open>`
    select
      (select count(*) from activation where state in ('reserved', 'buying', 'unknown'))::int
        + (select count(*) from purchase_attempt where state in ('sending', 'unknown'))::int as undecided,
      (select count(*) from activation where state in ('waiting', 'cancelling', 'received'))::int as lives,
      (select count(*) from activation
        where state in ('waiting', 'cancelling', 'received')
          and case state when 'cancelling' then least(cancellable_at, expires_at) else expires_at end > app_now())::int as early,
      (select count(*) from upstream_debt where done_at is null)::int as debts,
      (select count(*) from unnest(${paid}::text[]) as paid (reference)
        where not exists (select 1 from deposit d where d.reference = paid.reference and d.state in ('credited', 'review')))::int as deposits`.execute(
    app.deps.db.autocommit,
  );
  const [open] = rows;
  return open === undefined || open.undecided + open.lives + open.debts + open.deposits === 0 ? undefined : open;
}

/** What a breach shows: the rows of numbers that did not end, and their attempts. */
export async function readOpenNumbers({ app, clock }: World): Promise<unknown> {
  const { rows } = await sql`
    select to_jsonb(a) as number, to_jsonb(lease) as lease,
      (select jsonb_agg(to_jsonb(p) order by p.id) from purchase_attempt p where p.user_id = a.user_id and p.activation_id = a.id) as attempts
    from activation a left join provider_lease lease on lease.provider_id = a.provider_id
    where a.state in ('waiting', 'cancelling', 'received') limit 5`.execute(app.deps.db.autocommit);
  const { rows: locks } = await sql`
    select state, wait_event_type, wait_event, now() - xact_start as age, left(query, 120) as query
    from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`.execute(
    app.deps.db.autocommit,
  );
  return { now: clock.now(), rows, locks };
}
