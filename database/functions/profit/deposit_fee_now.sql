-- In hundredths of a percent; 0 where none was ever set.
create or replace function deposit_fee_now(p_method text) returns int
  language sql stable
  as $$
    select coalesce((
      select basis_points from deposit_fee where account_id = account_of_system('world:' || p_method) order by id desc limit 1), 0)
  $$;
