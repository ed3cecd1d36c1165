-- Captures (held to revenue) or releases (held to available) a hold in full. A second call fails.
create or replace function wallet_resolve(p_hold_id bigint, p_kind text, p_actor text) returns void
  language plpgsql
  as $$
declare
  v_hold hold%rowtype;
begin
  select * into strict v_hold from hold where id = p_hold_id;
  insert into hold_resolution (hold_id, kind, tx_id) values (p_hold_id, p_kind,
    ledger_post(p_kind || ':' || p_hold_id, p_kind, 'hold:' || p_hold_id, p_actor, null,
      array[account_of_user(v_hold.user_id, 'held'),
        case p_kind when 'capture' then account_of_system('revenue') else account_of_user(v_hold.user_id, 'available') end],
      array[-v_hold.amount, v_hold.amount]));
end $$;
