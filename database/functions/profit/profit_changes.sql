-- What the sums lack of the entries up to a version of each account, and of these numbers: what is known of them now, less what is in the
-- sums already. Read and folded in one statement, so that all of it is of one moment.
create or replace function profit_changes(p_accounts bigint[], p_after bigint[], p_until bigint[], p_attempt_ids bigint[]) returns setof profit_quarter
  language sql stable
  as $$
    select r.* from unnest(p_accounts, p_after, p_until) as c (account_id, after, until) join ledger_account a on a.id = c.account_id
      cross join lateral profit_of_revenue(c.account_id, c.after, c.until) r
      where a.kind = 'revenue' and c.after < c.until
    union all
    select x.* from unnest(p_accounts, p_after, p_until) as c (account_id, after, until)
      cross join lateral profit_of_expenses(c.account_id, c.after, c.until) x
    union all
    select b.* from profit_facts(p_attempt_ids) n cross join lateral profit_of_number(n) b
    union all
    select b.quarter_at, b.service_id, b.server, b.route_id, b.provider_id, b.country, -b.sold, 0, 0, -b.provider_cost, -b.leak, 0, 0, 0, 0,
        -b.unpriced, 0, 0, -b.cost_micros, -b.kept
      from profit_number n cross join lateral profit_of_number(n) b where n.attempt_id = any(p_attempt_ids)
  $$;
