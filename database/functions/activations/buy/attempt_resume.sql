-- The attempt that an earlier call stored under this order id, when only its answer was lost; nulls when there is none, or it has ended.
create or replace function attempt_resume(p_order_id text, out attempt_id bigint, out ceiling_micros bigint, out ceiling_currency text)
  language sql stable
  as $$
  select p.id, p.ceiling_micros, p.ceiling_currency from purchase_attempt p where p.order_id = p_order_id and p.state = 'sending'
$$;
