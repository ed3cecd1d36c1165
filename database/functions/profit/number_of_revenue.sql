-- The number that a transaction on `revenue` is for: captured, revealed, or refunded by an operator.
create or replace function number_of_revenue(p_tx ledger_tx) returns setof activation
  language sql stable
  as $$
    select a.* from hold_resolution h join activation a on a.hold_id = h.hold_id
      where p_tx.kind = 'capture' and h.tx_id = p_tx.id and a.first_message_at is not null
    union all
    select a.* from activation a where p_tx.kind = 'late_capture' and a.reveal_tx_id = p_tx.id
    union all
    select a.* from charge_refund r join activation a on a.user_id = r.user_id and a.id = r.activation_id
      where p_tx.kind = 'refund' and r.tx_id = p_tx.id
  $$;
