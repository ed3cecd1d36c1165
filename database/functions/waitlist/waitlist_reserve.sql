-- For the previous release, which can't repeat a call that lost its answer.
create or replace function waitlist_reserve(
  p_entry_id bigint, p_no int, p_offers bigint[], p_request_hash bytea, p_wait_ms int, p_time_zone text default null,
  out outcome text, out activation_id bigint, out server smallint, out service_code text)
  language sql
  as $$
    select outcome, activation_id, server, service_code
    from waitlist_begin(p_entry_id, p_no, p_offers, p_request_hash, p_wait_ms, p_time_zone, null)
  $$;
