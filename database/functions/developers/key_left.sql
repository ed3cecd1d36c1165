-- What a key may still spend on a day, in paise; null without a limit.
create or replace function key_left(p_key api_key, p_day date) returns bigint
  language sql stable
  as $$
    select case when p_key.daily_limit is not null
      then greatest(p_key.daily_limit - coalesce((select spent from api_key_day where key_id = p_key.id and day = p_day), 0), 0) end
  $$;
