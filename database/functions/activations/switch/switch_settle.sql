-- The first code of a number that is part of a switch, or its late code once it is revealed. It is the code of all numbers that were
-- bought in place of each other: the open ones are cancelled as soon as their provider allows, and never charged, and a switch that still
-- looks for a number ends without one. Called under the user's lock.
create or replace function switch_settle(p_activation activation) returns void
  language plpgsql
  as $$
declare
  v_other activation%rowtype;
  v_is_alone boolean := true;
begin
  for v_other in select * from switch_chain(p_activation) where id <> p_activation.id order by id loop
    if v_other.state in ('reserved', 'buying', 'unknown') then
      perform purchase_release(v_other.user_id, v_other.id, 'CODE_ARRIVED');
    elsif v_other.state in ('waiting', 'cancelling') then
      update activation set state = 'cancelling', cancel_actor = coalesce(cancel_actor, 'user:' || user_id),
          cancel_asked_at = coalesce(cancel_asked_at, app_now()),
          cancel_reason = case cancel_reason when 'report' then cancel_reason else 'switch' end
        where user_id = v_other.user_id and id = v_other.id;
      perform record_event(v_other.user_id, 'activation', v_other.id);
    elsif v_other.late_code_at is not null and v_other.revealed_at is null and v_other.dismissed_at is null then
      -- Its offer on the page is of a second charge now.
      perform record_event(v_other.user_id, 'activation', v_other.id);
    end if;
    v_is_alone := v_is_alone and v_other.phone_number is null;
  end loop;
  if not v_is_alone then
    perform record_event(p_activation.user_id, 'balance');
  end if;
end $$;
