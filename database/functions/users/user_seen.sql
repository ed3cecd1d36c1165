-- Notes that a user is signed in now.
create or replace function user_seen(p_user_id bigint) returns void
  language sql
  as $$
    insert into user_figures (user_id, last_seen_at) values (p_user_id, app_now())
      on conflict (user_id) do update set last_seen_at = excluded.last_seen_at
  $$;
