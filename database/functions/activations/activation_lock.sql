-- Locks the user, then the activation. With p_no_wait, for background work, a locked row is an error at once (55P03), so that it never holds
-- up other rows: the caller tries again later, without keeping a connection. Any other lock of that transaction, such as a ledger account's,
-- is waited for at most a second.
create or replace function activation_lock(p_user_id bigint, p_activation_id bigint, p_no_wait boolean) returns activation
  language plpgsql
  as $$
declare
  v_activation activation%rowtype;
begin
  if p_no_wait then
    perform set_config('lock_timeout', '1s', true);
    perform lock_user_no_wait(p_user_id);
    select * into strict v_activation from activation where user_id = p_user_id and id = p_activation_id for update nowait;
  else
    perform lock_user(p_user_id);
    select * into strict v_activation from activation where user_id = p_user_id and id = p_activation_id for update;
  end if;
  return v_activation;
end $$;
