-- Refuses one more number of a key that fair use has slowed or paused; `isNew` in what it refuses with: nothing of it is stored yet. Returns
-- whether the standing of a key that may buy is another one than is stored.
create or replace function refuse_stopped_key(p_key api_key) returns boolean
  language plpgsql stable
  as $$
declare
  v_rules jsonb;
  v_found record;
  v_most int;
  v_opens_at timestamptz;
begin
  select value into v_rules from operator_setting where key = 'keyUse';
  if v_rules ->> 'slowPercent' is null then
    return false;
  end if;
  select * into strict v_found from key_standing(p_key, v_rules);
  if v_found.standing = 'paused' then
    perform refuse('KEY_LIMIT_REACHED', jsonb_build_object('limit', 'paused', 'isNew', v_found.paused_until is null, 'seconds',
      ceil(extract(epoch from coalesce(v_found.paused_until - app_now(), make_interval(mins => (v_rules ->> 'pauseMinutes')::int))))));
  elsif v_found.standing = 'slowed' then
    v_most := (v_rules ->> 'perMinute')::int;
    v_opens_at := key_opens_at(p_key.id, v_most);
    if v_opens_at is not null then
      perform refuse('KEY_LIMIT_REACHED', jsonb_build_object('limit', 'slowed', 'isNew', v_found.slowed_at is null, 'most', v_most,
        'seconds', greatest(1, ceil(extract(epoch from v_opens_at - app_now())))));
    end if;
  end if;
  return (v_found.standing = 'slowed') is distinct from (v_found.slowed_at is not null);
end $$;
