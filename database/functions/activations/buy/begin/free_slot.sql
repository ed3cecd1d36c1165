-- The lowest of a user's places on a server that is free; null when all are taken. Decides under the user's lock.
create or replace function free_slot(p_user_id bigint, p_server smallint) returns smallint
  language sql stable
  as $$
    select min(place) from generate_series(1, active_maximum()) as place
    where place not in (select slot from activation where user_id = p_user_id and server = p_server and slot is not null)
  $$;
