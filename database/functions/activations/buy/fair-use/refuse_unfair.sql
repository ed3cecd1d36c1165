-- Refuses one more number by the operator's rules (buying paused, fair use); without rules nothing is refused. Decides under the
-- user's lock, so that purchases sent at once are counted one after the other.
create or replace function refuse_unfair(p_user_id bigint) returns void
  language plpgsql
  as $$
declare
  v_rules jsonb;
  v_closed jsonb;
begin
  select jsonb_object_agg(key, value) into v_rules from operator_setting where key in ('buying', 'fairUse');
  if v_rules is null then
    return;
  end if;
  if (v_rules -> 'buying' ->> 'isPaused')::boolean and is_buying_paused(p_user_id) then
    perform refuse('BUYING_PAUSED', jsonb_build_object('message', v_rules -> 'buying' -> 'message'));
  end if;
  if v_rules -> 'fairUse' is null then
    return;
  end if;
  select jsonb_build_object('rule', rule, 'limit', at_most, 'seconds', ceil(extract(epoch from opens_at - app_now()))) into v_closed
    from jsonb_to_record(v_rules -> 'fairUse') as fair ("perHour" int, "perDay" int, "cancelPercent" int, "cancelSample" int),
      lateral (values
        ('hour', fair."perHour", purchases_open_at(p_user_id, fair."perHour", interval '1 hour')),
        ('day', fair."perDay", purchases_open_at(p_user_id, fair."perDay", interval '24 hours')),
        ('cancels', fair."cancelPercent", cancels_open_at(p_user_id, fair."cancelPercent", fair."cancelSample"))) as rules (rule, at_most, opens_at)
    where opens_at is not null order by opens_at desc limit 1;
  if found then
    perform refuse('TOO_MANY_PURCHASES', v_closed);
  end if;
end $$;
