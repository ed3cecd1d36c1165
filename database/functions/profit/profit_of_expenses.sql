-- What is given to users, and fees: the entries of one of these accounts after one version and up to another. A deposit's fee is by what
-- was set at its credit, rounded to a paisa.
-- In a language that is not merged into the caller's query: merged, every entry that the account ever had would be read.
create or replace function profit_of_expenses(p_account_id bigint, p_after bigint, p_until bigint) returns setof profit_quarter
  language plpgsql stable
  as $$
begin
  return query
    select profit_quarter_of(t.created_at), 0::bigint, 0::smallint, 0::bigint, 0::bigint, '', 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint,
      case a.kind when 'promo_expense' then -e.amount else 0 end,
      case a.kind when 'referral_expense' then -e.amount else 0 end,
      case when a.kind like 'world:%' and e.amount < 0 then deposit_fee_of(e.account_id, e.account_version, -e.amount) else 0 end,
      0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint
    from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_tx t on t.id = e.tx_id
    where a.id = p_account_id and a.kind <> 'revenue' and e.account_version > p_after and e.account_version <= p_until;
end $$;
