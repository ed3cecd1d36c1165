-- As earlier releases call it; erase_numbers keeps hashes of the numbers too.
-- Erases phone numbers and texts older than p_days, at most p_limit at a time; that a number was bought stays. Returns how many numbers.
create or replace function erase_old_numbers(p_days int, p_limit int) returns int
  language plpgsql
  as $$
declare
  v_count int;
begin
  with old as (
    select user_id, id from activation
    where created_at < app_now() - make_interval(days => p_days) and phone_number not like '%•' and state in ('finished', 'cancelled', 'expired')
    order by created_at limit p_limit for update),
  texts as (
    update message m set text = '', code = null from old where m.user_id = old.user_id and m.activation_id = old.id and m.text <> ''),
  late as (
    update late_message m set text = '', code = null from old where m.user_id = old.user_id and m.activation_id = old.id and m.text <> ''),
  attempts as (
    update purchase_attempt p set phone_number = null from old where p.user_id = old.user_id and p.activation_id = old.id and p.phone_number is not null)
  update activation a set phone_number = left(a.phone_number, 3) || repeat('•', 10) from old where a.user_id = old.user_id and a.id = old.id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
