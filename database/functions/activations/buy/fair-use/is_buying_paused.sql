-- Whether an operator stopped all purchases. A new installation is closed until its checklist is green, but its operators buy a test number.
create or replace function is_buying_paused(p_user_id bigint) returns boolean
  language sql stable
  as $$
    select exists (
      select 1 from operator_setting s
      where s.key = 'buying' and (s.value ->> 'isPaused')::boolean
        and not (s.value ? 'untilLive' and exists (select 1 from app_user u where u.id = p_user_id and u.role = 'admin')))
  $$;
