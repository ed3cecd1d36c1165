-- The fee of a payment method now, in hundredths of a percent and in paise for each deposit; nothing where none was ever set.
create or replace function deposit_fee_now(p_method text) returns setof deposit_fee
  language sql stable
  as $$
    select * from deposit_fee where account_id = account_of_system('world:' || p_method) order by id desc limit 1
  $$;
