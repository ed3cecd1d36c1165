-- Whether buyers are shown figures of p_outcomes by p_users, of which one user has p_most_of_one: no user makes a service look good or bad alone.
create or replace function outcomes_are_public(p_outcomes bigint, p_users bigint, p_most_of_one bigint) returns boolean
  language sql immutable parallel safe
  as $$ select p_users >= 5 and 3 * coalesce(p_most_of_one, 0) <= p_outcomes $$;
