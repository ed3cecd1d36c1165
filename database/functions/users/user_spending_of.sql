-- What users paid for codes, less refunds: the entries of a part of `revenue` after one version and up to another.
-- In a language that is not merged into the caller's query: merged, every entry that the account ever had would be read.
create or replace function user_spending_of(p_account_id bigint, p_after bigint, p_until bigint) returns table (user_id bigint, amount bigint)
  language plpgsql stable
  as $$
begin
  return query
    select w.user_id, sum(e.amount)::bigint
    from ledger_entry e cross join lateral (
      select a.user_id from ledger_entry l join ledger_account a on a.id = l.account_id where l.tx_id = e.tx_id and a.user_id is not null limit 1) w
    where e.account_id = p_account_id and e.account_version > p_after and e.account_version <= p_until
    group by w.user_id;
end $$;
