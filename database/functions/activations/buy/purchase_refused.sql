-- Phase 3 of a purchase: the provider certainly sold nothing.
create or replace function purchase_refused(p_attempt_id bigint, p_detail text) returns void
  language sql
  as $$ update purchase_attempt set state = 'refused', detail = p_detail, settled_at = app_now() where id = p_attempt_id and state = 'sending' $$;
