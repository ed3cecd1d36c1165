-- The numbers that the entries of a part of `revenue` after one version and up to another are for.
-- In a language that is not merged into the caller's query: merged, every entry that the account ever had would be read.
create or replace function attempts_of_revenue(p_account_id bigint, p_after bigint, p_until bigint) returns setof bigint
  language plpgsql stable
  as $$
begin
  return query
    select p.id
    from ledger_entry e join ledger_tx t on t.id = e.tx_id cross join lateral number_of_revenue(t) a
      join purchase_attempt p on p.user_id = a.user_id and p.activation_id = a.id and p.state = 'ok'
    where e.account_id = p_account_id and e.account_version > p_after and e.account_version <= p_until;
end $$;
