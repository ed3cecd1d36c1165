-- Ends a purchase that got no number and gives the money back. Returns false when it was decided otherwise before.
create or replace function purchase_release(p_user_id bigint, p_activation_id bigint, p_failure text) returns boolean
  language plpgsql
  as $$
declare
  v_activation activation%rowtype;
begin
  perform lock_user(p_user_id);
  select * into strict v_activation from activation where user_id = p_user_id and id = p_activation_id for update;
  if v_activation.state not in ('reserved', 'buying', 'unknown') then
    return false;
  end if;
  -- An attempt without an answer may have been sold: it stays open, and what turns up is cancelled.
  update purchase_attempt set state = 'unknown' where user_id = p_user_id and activation_id = p_activation_id and state = 'sending';
  if v_activation.hold_id is not null then
    perform wallet_resolve(v_activation.hold_id, 'release', 'system');
  end if;
  update activation set state = 'failed', slot = null, failure = p_failure, ended_at = app_now() where user_id = p_user_id and id = p_activation_id;
  perform record_event(p_user_id, 'balance');
  return true;
end $$;
