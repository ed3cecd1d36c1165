-- A number and all others that were bought in place of each other, up to a switch that still looks for one: they are for one code.
-- Called under the user's lock when it decides something.
create or replace function switch_chain(p_activation activation) returns setof activation
  language sql stable
  as $$
    with recursive older as (
      select p_activation.id, p_activation.switched_from_id
      union all
      select a.id, a.switched_from_id from older o join activation a on a.user_id = p_activation.user_id and a.id = o.switched_from_id),
    newer as (
      select p_activation.id
      union all
      select a.id from newer n join activation a on a.user_id = p_activation.user_id and a.switched_from_id = n.id and a.state <> 'failed')
    select * from activation where user_id = p_activation.user_id and id in (select id from older union select id from newer)
  $$;
