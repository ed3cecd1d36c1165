-- The other number of a switched pair: the one that shares its hold. All nulls for a number on its own. Called under the user's lock.
create or replace function pair_of(p_activation activation) returns activation
  language sql stable
  as $$
    select * from activation
    where user_id = p_activation.user_id and id in (p_activation.switched_from_id, p_activation.switched_to_id) and hold_id = p_activation.hold_id
  $$;
