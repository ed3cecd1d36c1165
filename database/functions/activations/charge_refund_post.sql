-- An operator gives back what was charged for a number, for its code or for its late code, once. It ends the number: what still arrives for
-- it is kept, and neither shown nor charged. Returns its user.
create or replace function charge_refund_post(p_activation_id bigint, p_admin_id bigint, p_reason text) returns bigint
  language plpgsql
  as $$
declare
  v_user bigint := (select user_id from activation where id = p_activation_id and phone_number is not null);
  v_activation activation%rowtype;
  v_amount bigint;
begin
  if v_user is null then
    perform refuse('ACTIVATION_NOT_FOUND');
  end if;
  v_activation := activation_lock(v_user, p_activation_id, false);
  if exists (select from charge_refund where activation_id = p_activation_id) then
    perform refuse('NUMBER_REFUNDED');
  end if;
  -- The hold of a switched pair may have paid for the other number.
  if v_activation.revealed_at is not null then
    select e.amount into strict v_amount from ledger_entry e join ledger_account a on a.id = e.account_id
      where e.tx_id = v_activation.reveal_tx_id and a.kind = 'revenue';
  elsif v_activation.state in ('received', 'finished') then
    select h.amount - r.returned into strict v_amount from hold h join hold_resolution r on r.hold_id = h.id
      where h.id = v_activation.hold_id and r.kind = 'capture';
  else
    perform refuse('NUMBER_NOT_CHARGED');
  end if;
  insert into charge_refund (user_id, activation_id, amount, tx_id, messages)
    values (v_user, p_activation_id, v_amount,
      ledger_post('refund:' || p_activation_id, 'refund', 'activation:' || p_activation_id, 'admin:' || p_admin_id, p_reason,
        array[revenue_of(v_user), account_of_user(v_user, 'available')], array[-v_amount, v_amount]),
      (select count(*) from message where user_id = v_user and activation_id = p_activation_id));
  if v_activation.state = 'received' then
    update activation set state = 'finished', ended_at = app_now() where user_id = v_user and id = p_activation_id;
    perform owe_provider(v_activation.provider_id, v_activation.upstream_id, 'finish', v_user, p_activation_id);
    perform record_event(v_user, 'activation', p_activation_id);
  elsif v_activation.asked_until is not null then
    update activation set asked_until = null where user_id = v_user and id = p_activation_id;
  end if;
  perform record_event(v_user, 'balance');
  return v_user;
end $$;
