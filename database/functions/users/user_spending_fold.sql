-- Adds to user_figures what is new, at most p_limit entries. Returns how many: none once nothing is left, or while another node folds.
create or replace function user_spending_fold(p_limit int) returns bigint
  language plpgsql
  as $$
declare
  v_after bigint;
  v_until bigint;
begin
  -- A cursor that another node moved since this statement began is ahead of the version read with it.
  select c.version, greatest(c.version, least(a.version, c.version + p_limit)) into v_after, v_until
    from user_figures_cursor c join ledger_account a on a.id = c.account_id for update of c skip locked;
  if v_after is null or v_until = v_after then
    return 0;
  end if;
  insert into user_figures as f (user_id, spent)
    select s.user_id, s.amount from user_spending_of(v_after, v_until) s order by s.user_id
    on conflict (user_id) do update set spent = f.spent + excluded.spent;
  update user_figures_cursor set version = v_until;
  return v_until - v_after;
end $$;
