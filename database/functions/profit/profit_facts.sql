-- What is known now of numbers that providers gave us.
create or replace function profit_facts(p_attempt_ids bigint[]) returns setof profit_number
  language sql stable
  as $$
    select p.id, coalesce(p.service_id, a.service_id), case p.state when 'ok' then a.server else r.server end, p.route_id, p.provider_id, p.country,
      number_cost(p), case when number_cost(p) is not null then p.cost_micros end,
      case p.state when 'ok' then a.created_at end, case p.state when 'ok' then t.created_at end, d.done_at
    from purchase_attempt p
      join activation a on a.user_id = p.user_id and a.id = p.activation_id
      join route r on r.id = p.route_id
      left join hold_resolution h on h.hold_id = a.hold_id and h.kind = 'capture' and a.first_message_at is not null
      left join ledger_tx t on t.id = coalesce(h.tx_id, a.reveal_tx_id)
      left join upstream_debt d on d.provider_id = p.provider_id and d.upstream_id = p.upstream_id and is_kept_by_provider(d)
    where p.id = any(p_attempt_ids) and p.state in ('ok', 'rejected', 'late')
  $$;
