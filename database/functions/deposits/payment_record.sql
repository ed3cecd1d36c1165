-- Stores a payment that a verifier saw, once for each reference. Returns the payment, known or new.
create or replace function payment_record(p_method text, p_reference text, p_currency text, p_units bigint, p_payer text, p_paid_at timestamptz, p_raw jsonb) returns bigint
  language plpgsql
  as $$
declare
  v_payment bigint;
begin
  insert into payment (method, reference, currency, units, payer, paid_at, raw)
    values (p_method, p_reference, p_currency, p_units, p_payer, p_paid_at, p_raw)
    on conflict (method, reference) do nothing returning id into v_payment;
  return coalesce(v_payment, (select id from payment where method = p_method and reference = p_reference));
end $$;
