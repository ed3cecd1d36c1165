-- What user_figures lacks at this moment. Together with it, in one statement, the sums are exact.
create or replace function user_spending_unfolded() returns table (user_id bigint, amount bigint)
  language sql stable
  as $$
    select s.user_id, s.amount
    from user_figures_cursor c join ledger_account a on a.id = c.account_id cross join lateral user_spending_of(c.account_id, c.version, a.version) s
  $$;
