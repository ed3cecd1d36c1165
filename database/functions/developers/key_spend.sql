-- Counts money as spent by a key on a day, or gives it back there when it is negative. Called under the user's lock.
create or replace function key_spend(p_key_id bigint, p_day date, p_amount bigint) returns void
  language plpgsql
  as $$
begin
  update api_key_day set spent = spent + p_amount where key_id = p_key_id and day = p_day;
  -- Calls may be counted on a new day at the same time.
  if not found then
    insert into api_key_day as d (key_id, day, spent) values (p_key_id, p_day, p_amount)
      on conflict (key_id, day) do update set spent = d.spent + excluded.spent;
  end if;
end $$;
