-- What a user's tier adds to each price or takes off it, in hundredths of a percent.
create or replace function basis_points_of(p_user_id bigint) returns int
  language sql stable
  as $$ select coalesce((select t.basis_points from app_user u join price_tier t on t.id = u.price_tier_id where u.id = p_user_id), 0) $$;
