-- Erases the phone numbers, older than p_days, that purchases found and no user got: rejected, or late. Returns how many.
create or replace function erase_unused_numbers(p_days int, p_limit int) returns int
  language plpgsql
  as $$
declare
  v_count int;
begin
  update purchase_attempt set phone_number = null where id = any(array(
    select id from purchase_attempt
    where state in ('rejected', 'late') and phone_number is not null and sent_at < app_now() - make_interval(days => p_days)
    order by sent_at limit p_limit));
  get diagnostics v_count = row_count;
  return v_count;
end $$;
