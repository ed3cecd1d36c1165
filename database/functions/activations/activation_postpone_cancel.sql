-- The provider allows a cancel only when the number is p_seconds old, and the screen learns until when. The user's own cancel is over: the
-- number waits for its code. The cancel of a reported or switched number stays, and is sent at that time.
create or replace function activation_postpone_cancel(p_user_id bigint, p_activation_id bigint, p_seconds float8, p_no_wait boolean) returns void
  language plpgsql
  as $$
declare
  v_activation activation%rowtype;
begin
  v_activation := activation_lock(p_user_id, p_activation_id, p_no_wait);
  if v_activation.state <> 'cancelling' then
    return;
  end if;
  update activation set cancellable_at = greatest(cancellable_at, created_at + make_interval(secs => p_seconds), app_now() + interval '3 seconds')
    where user_id = p_user_id and id = p_activation_id;
  if coalesce(v_activation.cancel_reason, 'user') = 'user' then
    update activation set state = 'waiting', cancel_actor = null, cancel_asked_at = null, cancel_reason = null
      where user_id = p_user_id and id = p_activation_id;
  end if;
  perform record_event(p_user_id, 'activation', p_activation_id);
end $$;
