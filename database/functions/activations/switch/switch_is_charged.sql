-- Whether another number of the same switches got its code, or its late code was revealed: a late code of this one is a second charge.
-- One that was refunded is not paid for any more.
create or replace function switch_is_charged(p_activation activation) returns boolean
  language sql stable
  as $$
    select exists (
      select from switch_chain(p_activation) c
      where c.id <> p_activation.id and (c.state in ('received', 'finished') or c.revealed_at is not null)
        and not exists (select from charge_refund where activation_id = c.id))
  $$;
