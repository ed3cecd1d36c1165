-- Erases these phone numbers and texts; that a number was bought stays. Their hashes let an operator find them again. Returns how many.
create or replace function erase_numbers(p_user_ids bigint[], p_ids bigint[], p_number_hashes bytea[], p_tail_hashes bytea[]) returns int
  language plpgsql
  as $$
declare
  v_count int;
begin
  with old as (
    select a.user_id, a.id, given.number_hash, given.tail_hash
    from unnest(p_user_ids, p_ids, p_number_hashes, p_tail_hashes) as given (user_id, id, number_hash, tail_hash)
      join activation a on a.user_id = given.user_id and a.id = given.id
    where a.phone_number not like '%•' and a.state in ('finished', 'cancelled', 'expired')
    order by a.user_id, a.id for update of a),
  texts as (
    update message m set text = '', code = null from old where m.user_id = old.user_id and m.activation_id = old.id and m.text <> ''),
  late as (
    update late_message m set text = '', code = null from old where m.user_id = old.user_id and m.activation_id = old.id and m.text <> ''),
  attempts as (
    update purchase_attempt p set phone_number = null from old where p.user_id = old.user_id and p.activation_id = old.id and p.phone_number is not null),
  hashes as (
    insert into erased_number (user_id, activation_id, number_hash, tail_hash)
      select user_id, id, number_hash, tail_hash from old on conflict do nothing)
  update activation a set phone_number = left(a.phone_number, 3) || repeat('•', 10) from old where a.user_id = old.user_id and a.id = old.id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
