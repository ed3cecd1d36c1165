-- Whether fair use counts a number as cancelled. One whose late code was paid for was not cancelled in vain; one whose late code was left
-- unopened counts, as does one that was reported or switched, however it ended.
create or replace function counts_as_cancel(p_number activation) returns boolean
  language sql stable
  as $$
    select coalesce(p_number.revealed_at is null and (p_number.late_code_at is not null
      or (p_number.cancel_actor = 'user:' || p_number.user_id
        and (p_number.state in ('cancelling', 'cancelled')
          or (p_number.state = 'expired' and p_number.cancel_reason in ('report', 'switch'))))), false)
  $$;
