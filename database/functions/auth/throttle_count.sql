-- Counts under all limits or none. Attempts under one key wait for each other, so no more than the limit are counted, however many are sent.
-- A limit that closes, once it is reached, stays reached for a whole window from then on; is_closing: this attempt reached one.
create or replace function throttle_count(p_kinds text[], p_keys text[], p_most int[], p_windows int[], p_closes boolean[])
  returns table (attempt bigint, wait_seconds int, is_closing boolean) language plpgsql as $$
declare
  v_lock bigint;
begin
  -- In one order, so that no two attempts wait in a circle.
  for v_lock in
    select distinct hashtextextended(t.kind || ' ' || t.key, 0) as lock_key from unnest(p_kinds, p_keys) as t (kind, key) order by lock_key
  loop
    perform pg_advisory_xact_lock(v_lock);
  end loop;

  -- A limit is reached while its most-th newest hit is inside the window, or, if it closes, was inside it at the newest hit.
  select max(ceil(extract(epoch from case when t.closes then newest.hit_at else hit.hit_at end + t.span - app_now())))::int into wait_seconds
  from (
    select l.kind, l.key, l.most, l.closes, make_interval(secs => l.seconds) as span
    from unnest(p_kinds, p_keys, p_most, p_windows, p_closes) as l (kind, key, most, seconds, closes)
  ) t
  cross join lateral (select max(h.hit_at) as hit_at from throttle_hit h where h.kind = t.kind and h.key = t.key) newest
  cross join lateral (
    select h.hit_at from throttle_hit h
    where h.kind = t.kind and h.key = t.key and h.hit_at > case when t.closes then newest.hit_at else app_now() end - t.span
    order by h.hit_at desc offset t.most - 1 limit 1
  ) hit
  where not t.closes or newest.hit_at > app_now() - t.span;

  is_closing := false;
  if wait_seconds is null then
    attempt := nextval('throttle_attempt');
    insert into throttle_hit (kind, key, attempt_id) select t.kind, t.key, attempt from unnest(p_kinds, p_keys) as t (kind, key);
    is_closing := exists (
      select from unnest(p_kinds, p_keys, p_most, p_windows, p_closes) as t (kind, key, most, seconds, closes)
      where t.closes and t.most = (
        select count(*) from throttle_hit h where h.kind = t.kind and h.key = t.key and h.hit_at > app_now() - make_interval(secs => t.seconds)));
  else
    wait_seconds := greatest(wait_seconds, 1);
  end if;
  return next;
end $$;
