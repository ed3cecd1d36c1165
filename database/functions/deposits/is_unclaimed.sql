-- An operator has to find its owner: it was decided, no deposit has it, none that is open names it, and it is worth crediting.
-- Callers ask for `deposit_id is null` as well: PostgreSQL can't look into a function with a subquery, and would call it for every payment.
create or replace function is_unclaimed(p_payment payment) returns boolean
  language sql stable
  as $$
    select p_payment.deposit_id is null and p_payment.judged_at is not null and not p_payment.is_small and not exists (
      select 1 from deposit claim
      where claim.method = p_payment.method and claim.reference = p_payment.reference and claim.state in ('pending', 'review'))
  $$;
