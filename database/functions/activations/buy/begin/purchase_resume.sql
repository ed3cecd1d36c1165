-- A purchase that its call began already, when only the answer was lost: what purchase_begin answered. is_own is false for another call's
-- purchase, and for one that was decided meanwhile. Called under the user's lock.
create or replace function purchase_resume(
  p_user_id bigint, p_activation_id bigint, p_own_id bigint, p_attempt_order_id text,
  out is_own boolean, out server smallint, out service_code text, out attempt_id bigint, out ceiling_micros bigint, out ceiling_currency text)
  language plpgsql stable
  as $$
begin
  select a.server, a.service_code into server, service_code from activation a
    where a.user_id = p_user_id and a.id = p_activation_id and a.id = p_own_id and a.state in ('reserved', 'buying') and a.purchase_deadline > app_now();
  is_own := found;
  if is_own then
    select r.attempt_id, r.ceiling_micros, r.ceiling_currency into attempt_id, ceiling_micros, ceiling_currency
      from attempt_resume(p_attempt_order_id) r;
  end if;
end $$;
