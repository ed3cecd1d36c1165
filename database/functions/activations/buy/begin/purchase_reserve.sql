-- For the previous release, and for tools that begin a purchase without an attempt.
create or replace function purchase_reserve(
  p_user_id bigint, p_offers bigint[], p_cap bigint, p_wanted_country text, p_expected_price bigint, p_is_deep_check boolean, p_replaces_id bigint,
  p_key text, p_call text, p_request_hash bytea, p_wait_ms int, p_switched_from_id bigint default null,
  p_key_id bigint default null, p_time_zone text default null, p_order_id text default null,
  out activation_id bigint, out is_replay boolean, out server smallint, out service_code text)
  language sql
  as $$
    select activation_id, is_replay, server, service_code
    from purchase_begin(p_user_id, p_offers, p_cap, p_wanted_country, p_expected_price, p_is_deep_check, p_replaces_id, p_key, p_call,
      p_request_hash, p_wait_ms, p_switched_from_id, p_key_id, p_time_zone, p_order_id)
  $$;
