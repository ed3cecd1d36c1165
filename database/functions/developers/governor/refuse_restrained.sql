-- Refuses one more number of a key that fair use has slowed or paused. `isNew` in what it refuses with: nothing of it is stored yet, because
-- the refusal undoes the transaction. Called under the user's lock.
create or replace function refuse_restrained(p_key api_key, p_time_zone text) returns void
  language plpgsql
  as $$
declare
  v_rules jsonb;
  v_found record;
  v_most int;
  v_opens_at timestamptz;
begin
  select value into v_rules from operator_setting where key = 'keyUse';
  if v_rules ->> 'slowPercent' is null then
    return;
  end if;
  v_found := key_settle_standing(p_key, v_rules, p_time_zone);
  if v_found.standing = 'paused' then
    perform refuse('KEY_LIMIT_REACHED', jsonb_build_object('limit', 'paused', 'isNew', v_found.is_new,
      'seconds', ceil(extract(epoch from v_found.paused_until - app_now()))));
  elsif v_found.standing = 'slowed' then
    v_most := (v_rules ->> 'perMinute')::int;
    v_opens_at := key_opens_at(p_key.id, v_most);
    if v_opens_at is not null then
      perform refuse('KEY_LIMIT_REACHED', jsonb_build_object('limit', 'slowed', 'isNew', v_found.is_new, 'most', v_most,
        'seconds', greatest(1, ceil(extract(epoch from v_opens_at - app_now())))));
    end if;
  end if;
end $$;
