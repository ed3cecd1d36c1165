-- Takings and refunds: the entries of a part of `revenue` after one version and up to another, each with the number it is for.
-- In a language that is not merged into the caller's query: merged, every entry that the account ever had would be read.
create or replace function profit_of_revenue(p_account_id bigint, p_after bigint, p_until bigint) returns setof profit_quarter
  language plpgsql stable
  as $$
begin
  return query
    select profit_quarter_of(t.created_at), coalesce(a.service_id, 0), coalesce(a.server, 0::smallint), coalesce(a.route_id, 0), coalesce(a.provider_id, 0),
      coalesce(p.country, ''), 0::bigint, (e.amount > 0)::int::bigint, greatest(e.amount, 0), 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint,
      greatest(-e.amount, 0), 0::bigint,
      case when t.kind = 'capture' and a.id is not null then ceil(extract(epoch from a.first_message_at - a.created_at))::bigint else 0 end,
      (t.kind = 'capture' and a.id is not null)::int::bigint, 0::bigint, 0::bigint
    from ledger_entry e join ledger_tx t on t.id = e.tx_id
      left join lateral number_of_revenue(t) a on true
      left join lateral (
        select country from purchase_attempt where user_id = a.user_id and activation_id = a.id and state = 'ok' limit 1) p on true
    where e.account_id = p_account_id and e.account_version > p_after and e.account_version <= p_until;
end $$;
