-- Adds to user_figures what is new, at most p_limit entries of each part of revenue. Returns how many: none once nothing is left, or while
-- another node folds.
create or replace function user_spending_fold(p_limit int) returns bigint
  language plpgsql
  as $$
declare
  v_accounts bigint[];
  v_after bigint[];
  v_until bigint[];
begin
  -- A cursor that another node moved since this statement began is ahead of the version read with it.
  select array_agg(account_id), array_agg(after), array_agg(greatest(after, least(until, after + p_limit))) into v_accounts, v_after, v_until from (
    select c.account_id, c.version as after, a.version as until
    from user_figures_cursor c join ledger_account a on a.id = c.account_id order by c.account_id for update of c skip locked) locked;
  if coalesce(cardinality(v_accounts), 0) < (select count(*) from user_figures_cursor) or v_after = v_until then
    return 0;
  end if;
  insert into user_figures as f (user_id, spent)
    select s.user_id, sum(s.amount)
    from unnest(v_accounts, v_after, v_until) as c (account_id, after, until) cross join lateral user_spending_of(c.account_id, c.after, c.until) s
    where c.after < c.until
    group by s.user_id order by s.user_id
    on conflict (user_id) do update set spent = f.spent + excluded.spent;
  update user_figures_cursor c set version = moved.until
    from unnest(v_accounts, v_until) as moved (account_id, until) where c.account_id = moved.account_id and c.version <> moved.until;
  return (select sum(until - after) from unnest(v_after, v_until) as span (after, until));
end $$;
