-- Whether another number of the same switches got its code, or its late code was revealed: a late code of this one is a second charge.
create or replace function switch_is_charged(p_activation activation) returns boolean
  language sql stable
  as $$
    select exists (
      select from switch_chain(p_activation)
      where id <> p_activation.id and (state in ('received', 'finished') or revealed_at is not null))
  $$;
