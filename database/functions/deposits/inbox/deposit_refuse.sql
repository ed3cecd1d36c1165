-- An operator refuses a deposit that is pending or in review. Its payment, if there is one, is free again.
create or replace function deposit_refuse(p_deposit_id bigint, p_reason text) returns void
  language plpgsql
  as $$
declare
  v_user bigint := (select user_id from deposit where id = p_deposit_id);
  v_deposit deposit%rowtype;
begin
  if v_user is null then
    perform refuse('DEPOSIT_NOT_FOUND');
  end if;
  perform lock_user(v_user);
  select * into strict v_deposit from deposit where id = p_deposit_id for update;
  if v_deposit.state not in ('pending', 'review') then
    perform refuse('DEPOSIT_NOT_IN_REVIEW');
  end if;
  update deposit set state = 'refused', reason = p_reason, next_check_at = null, settled_at = app_now() where id = p_deposit_id;
  perform record_deposit_event(v_user, p_deposit_id);
end $$;
