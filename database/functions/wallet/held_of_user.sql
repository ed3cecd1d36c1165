-- What a user's purchases and waiting numbers hold, in paise, and how many they are. A switch and its old number count once, and one whose
-- partner was charged holds nothing.
create or replace function held_of_user(p_user_id bigint) returns table (held bigint, held_count int)
  language sql stable
  as $$
    select balance, (
        select count(*)::int from activation a
        where a.user_id = p_user_id and a.state in ('reserved', 'buying', 'unknown', 'waiting', 'cancelling')
          and not exists (select from hold_resolution where hold_id = a.hold_id)
          and not exists (select from activation old where old.user_id = a.user_id and old.id = a.switched_from_id
              and old.state in ('reserved', 'buying', 'unknown', 'waiting', 'cancelling')))
    from ledger_account where user_id = p_user_id and kind = 'held'
  $$;
