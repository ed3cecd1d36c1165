-- What profit_quarter lacks at this moment. Together with it, in one statement, the sums are exact, also when nothing was ever folded.
create or replace function profit_unfolded() returns setof profit_quarter
  language sql stable
  as $$
    select w.* from (
      select array_agg(c.account_id) as accounts, array_agg(c.version) as after, array_agg(a.version) as until
      from profit_cursor c join ledger_account a on a.id = c.account_id) span
    cross join lateral profit_changes(span.accounts, span.after, span.until, array(
      select attempt_id from profit_change
      union
      select n from profit_cursor c join ledger_account a on a.id = c.account_id cross join lateral attempts_of_revenue(c.account_id, c.version, a.version) n
        where a.kind = 'revenue' and c.version < a.version)) w
  $$;
