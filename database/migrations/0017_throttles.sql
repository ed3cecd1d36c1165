-- The hits of one attempt share a number, so that an attempt that was no guess is taken back without touching those of others.
create sequence throttle_attempt as bigint;
alter table throttle_hit add column attempt_id bigint not null default nextval('throttle_attempt');
create index throttle_hit_attempt on throttle_hit (attempt_id);

-- Counts one attempt under several limits at once, or under none of them. Answers its number, or the seconds until it may be
-- tried again. Attempts under the same key wait for each other, so of any number sent at once no more than the limit are counted.
create function throttle_count(p_kinds text[], p_keys text[], p_most int[], p_windows int[])
  returns table (attempt bigint, wait_seconds int) language plpgsql as $$
declare
  v_lock bigint;
begin
  -- In one order for all, so that no two attempts wait for each other in a circle.
  for v_lock in
    select distinct hashtextextended(t.kind || ' ' || t.key, 0) as lock_key from unnest(p_kinds, p_keys) as t (kind, key) order by lock_key
  loop
    perform pg_advisory_xact_lock(v_lock);
  end loop;

  -- A limit is reached while its most-th newest hit is inside the window; when that one is over, another attempt may be made.
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

-- The highest price of the last day, kept with each fall: halved again and again, a price falls by more than half.
alter table service add column peak_price bigint, add column peak_until timestamptz;

create function service_keep_peak() returns trigger language plpgsql as $$
begin
  if new.price < old.price then
    new.peak_price := greatest(old.price, case when old.peak_until > app_now() then old.peak_price end);
    new.peak_until := app_now() + interval '1 day';
  end if;
  return new;
end $$;
create trigger service_price_fell before update of price on service for each row execute function service_keep_peak();

-- Devices that signed in to an account: guesses from elsewhere do not lock them out.
create table known_device (
  user_id bigint not null references app_user (id),
  device_id text not null,
  seen_at timestamptz not null default app_now(),
  primary key (user_id, device_id)
);
insert into known_device (user_id, device_id, seen_at)
select user_id, device_id, max(created_at) from session where device_id is not null group by user_id, device_id;
create index known_device_by_age on known_device (seen_at);
