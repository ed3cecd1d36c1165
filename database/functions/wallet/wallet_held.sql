-- What a user's purchases and waiting numbers hold, in paise, and how many they are.
create or replace function wallet_held(p_user_id bigint, out held bigint, out held_count int)
  language sql stable
  as $$
    select balance, (select count(*)::int from activation where user_id = p_user_id and slot is not null)
    from ledger_account where user_id = p_user_id and kind = 'held'
  $$;
