-- Judges a key that buys, stores what changed, and tells its user: software each time that a day allows, by mail once a day. Called under
-- the user's lock, so that parallel purchases are judged one after the other.
create or replace function key_settle_standing(
  p_key api_key, p_rules jsonb, p_time_zone text, out standing text, out paused_until timestamptz, out is_new boolean)
  language plpgsql
  as $$
declare
  v_found record;
  v_is_told boolean;
  v_facts jsonb;
begin
  is_new := false;
  select * into strict v_found from key_standing(p_key, p_rules);
  standing := v_found.standing;
  paused_until := v_found.paused_until;
  if standing = 'free' then
    if v_found.slowed_at is not null then
      update api_key_standing s set slowed_at = null where s.key_id = p_key.id and s.slowed_at is not null;
    end if;
    return;
  end if;
  if standing = 'slowed' then
    insert into api_key_standing as s (key_id, slowed_at) values (p_key.id, app_now())
      on conflict (key_id) do update set slowed_at = excluded.slowed_at where s.slowed_at is null;
    is_new := found;
    v_facts := jsonb_build_object('limit', 'slowed', 'most', (p_rules ->> 'perMinute')::int);
  elsif paused_until is null then
    paused_until := app_now() + make_interval(mins => (p_rules ->> 'pauseMinutes')::int);
    insert into api_key_standing as s (key_id, paused_until) select j.id, key_settle_standing.paused_until from keys_judged_with(p_key) as j (id)
      on conflict (key_id) do update set paused_until = excluded.paused_until, slowed_at = null;
    is_new := true;
    v_facts := jsonb_build_object('limit', 'paused', 'until', paused_until);
  end if;
  if is_new then
    v_is_told := exists (
      select from api_key_day d
      where d.key_id = p_key.id and d.day = (app_now() at time zone p_time_zone)::date and d.limits_reached && array['slowed', 'paused']);
    perform key_limit_note(p_key.user_id, p_key.id, p_time_zone, v_facts);
    if not v_is_told then
      perform graphile_worker.add_job('mail_key_restrained', json_build_object('keyId', p_key.id, 'standing', standing), max_attempts => 9);
    end if;
  end if;
end $$;
