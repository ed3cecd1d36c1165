-- Counts under all limits or none. Attempts under one key wait for each other, so no more than the limit are counted, however many are sent.
create or replace function throttle_count(p_kinds text[], p_keys text[], p_most int[], p_windows int[])
  returns table (attempt bigint, wait_seconds int) language plpgsql as $$
declare
  v_lock bigint;
begin
  -- In one order, so that no two attempts wait in a circle.
  for v_lock in
    select distinct hashtextextended(t.kind || ' ' || t.key, 0) as lock_key from unnest(p_kinds, p_keys) as t (kind, key) order by lock_key
  loop
    perform pg_advisory_xact_lock(v_lock);
  end loop;

  -- A limit is reached while its most-th newest hit is inside the window.
  select max(ceil(extract(epoch from hit.hit_at + make_interval(secs => t.seconds) - app_now())))::int into wait_seconds
  from unnest(p_kinds, p_keys, p_most, p_windows) as t (kind, key, most, seconds)
  cross join lateral (
    select h.hit_at from throttle_hit h
    where h.kind = t.kind and h.key = t.key and h.hit_at > app_now() - make_interval(secs => t.seconds)
    order by h.hit_at desc offset t.most - 1 limit 1
  ) hit;

  if wait_seconds is null then
    attempt := nextval('throttle_attempt');
    insert into throttle_hit (kind, key, attempt_id) select t.kind, t.key, attempt from unnest(p_kinds, p_keys) as t (kind, key);
  else
    wait_seconds := greatest(wait_seconds, 1);
  end if;
  return next;
end $$;
