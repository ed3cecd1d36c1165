-- The first code of a number that is part of a switch, or its late code once it is revealed. The other number of its pair is cancelled as soon as its provider allows, and never
-- charged; a switch that still looks for a number ends without one. Called under the user's lock.
create or replace function switch_settle(p_activation activation) returns void
  language plpgsql
  as $$
declare
  v_other activation%rowtype := pair_of(p_activation);
  v_switch bigint;
begin
  if v_other.state in ('waiting', 'cancelling') then
    update activation set state = 'cancelling', cancel_actor = coalesce(cancel_actor, 'user:' || user_id),
        cancel_asked_at = coalesce(cancel_asked_at, app_now()),
        cancel_reason = case cancel_reason when 'report' then cancel_reason else 'switch' end
      where user_id = v_other.user_id and id = v_other.id;
    perform record_event(v_other.user_id, 'activation', v_other.id);
  end if;
  if v_other.id is not null then
    perform record_event(p_activation.user_id, 'balance');
  end if;
  select id into v_switch from activation
    where user_id = p_activation.user_id and switched_from_id = p_activation.id and state in ('reserved', 'buying', 'unknown');
  if found then
    perform purchase_release(p_activation.user_id, v_switch, 'CODE_ARRIVED');
  end if;
end $$;
