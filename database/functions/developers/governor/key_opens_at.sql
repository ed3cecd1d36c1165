-- When a key may buy again that bought p_limit numbers within a minute; null when it may now. A purchase under way counts as bought.
create or replace function key_opens_at(p_key_id bigint, p_limit int) returns timestamptz
  language sql stable
  as $$
    select had_at + interval '1 minute' from (
      (select created_at as had_at from activation
        where key_id = p_key_id and created_at > app_now() - interval '1 minute' order by created_at desc limit p_limit)
      union all
      select app_now() from activation where key_id = p_key_id and state in ('reserved', 'buying', 'unknown')) as had
    order by had_at desc offset p_limit - 1 limit 1
  $$;
