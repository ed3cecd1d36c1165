-- The version of an account's newest entry that was posted before p_at, 0 without one. Entries are numbered without gaps in the order of their
-- time, so halving finds it with as many look-ups as the count has binary digits.
create or replace function account_version_at(p_account_id bigint, p_at timestamptz) returns bigint
  language plpgsql stable
  as $$
declare
  v_least bigint := 0;
  v_most bigint := (select version from ledger_account where id = p_account_id);
  v_middle bigint;
begin
  while v_least < v_most loop
    v_middle := (v_least + v_most + 1) / 2;
    if (select t.created_at from ledger_entry e join ledger_tx t on t.id = e.tx_id
        where e.account_id = p_account_id and e.account_version = v_middle) < p_at then
      v_least := v_middle;
    else
      v_most := v_middle - 1;
    end if;
  end loop;
  return v_least;
end $$;
