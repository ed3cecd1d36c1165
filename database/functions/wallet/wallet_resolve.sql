-- Captures (held to revenue) or releases (held to available) a hold in full. A second call fails. Of a pair's hold, a capture takes p_price
-- and returns the rest in the same transaction; otherwise p_price is the whole hold. What is returned, the key that bought may spend again.
create or replace function wallet_resolve(p_hold_id bigint, p_kind text, p_actor text, p_price bigint default null) returns void
  language plpgsql
  as $$
declare
  v_hold hold%rowtype;
  v_returned bigint;
  v_available bigint;
begin
  select * into strict v_hold from hold where id = p_hold_id;
  v_returned := case p_kind when 'capture' then v_hold.amount - coalesce(p_price, v_hold.amount) else 0 end;
  v_available := account_of_user(v_hold.user_id, 'available');
  insert into hold_resolution (hold_id, kind, returned, tx_id) values (p_hold_id, p_kind, v_returned,
    ledger_post(p_kind || ':' || p_hold_id, p_kind, 'hold:' || p_hold_id, p_actor, null,
      array[account_of_user(v_hold.user_id, 'held'), case p_kind when 'capture' then revenue_of(v_hold.user_id) else v_available end]
        || case when v_returned > 0 then array[v_available] else '{}' end,
      array[-v_hold.amount, v_hold.amount - v_returned] || case when v_returned > 0 then array[v_returned] else '{}' end));
  if v_hold.key_id is not null and (p_kind = 'release' or v_returned > 0) then
    perform key_spend(v_hold.key_id, v_hold.key_day, -case p_kind when 'release' then v_hold.amount else v_returned end);
  end if;
end $$;
