-- Erases a part of what is left of a deleted account's purchases and payments: replies, events, order ids, texts without a number, and who paid.
-- Returns how many rows there were.
create or replace function account_erase_some(p_user_id bigint, p_limit int) returns int
  language plpgsql
  as $$
declare
  v_total int := 0;
  v_count int;
begin
  delete from idempotency where ctid = any(array(select ctid from idempotency where user_id = p_user_id limit p_limit));
  get diagnostics v_count = row_count;
  v_total := v_total + v_count;
  delete from api_event where ctid = any(array(select ctid from api_event where user_id = p_user_id limit p_limit));
  get diagnostics v_count = row_count;
  v_total := v_total + v_count;
  update activation set order_id = null where user_id = p_user_id and id = any(array(
    select id from activation where user_id = p_user_id and order_id is not null limit p_limit));
  get diagnostics v_count = row_count;
  v_total := v_total + v_count;
  update purchase_attempt set phone_number = null, detail = null where id = any(array(
    select id from purchase_attempt where user_id = p_user_id and (phone_number is not null or detail is not null) limit p_limit));
  get diagnostics v_count = row_count;
  v_total := v_total + v_count;
  update message set text = '', code = null where ctid = any(array(
    select ctid from message where user_id = p_user_id and (text <> '' or code is not null) limit p_limit));
  get diagnostics v_count = row_count;
  v_total := v_total + v_count;
  update late_message set text = '', code = null where id = any(array(
    select id from late_message where user_id = p_user_id and (text <> '' or code is not null) limit p_limit));
  get diagnostics v_count = row_count;
  v_total := v_total + v_count;
  delete from returned_sign where payer in (
    select p.payer from deposit d join payment p on p.deposit_id = d.id where d.user_id = p_user_id and p.payer is not null)
    and not exists (select from payment p join deposit d on d.id = p.deposit_id where p.payer = returned_sign.payer and d.user_id <> p_user_id);
  update payment set payer = null, raw = '{}' where id = any(array(
    select p.id from deposit d join payment p on p.deposit_id = d.id
    where d.user_id = p_user_id and (p.payer is not null or p.raw <> '{}') limit p_limit));
  get diagnostics v_count = row_count;
  return v_total + v_count;
end $$;
