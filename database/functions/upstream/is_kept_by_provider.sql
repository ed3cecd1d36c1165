-- A provider certainly keeps the money of a number when it refused the cancel because of a code, or when we gave up asking. One that calls
-- the number over ended it without a code, and charges nothing. One whose records show the money as given back keeps nothing.
create or replace function is_kept_by_provider(p_debt upstream_debt) returns boolean
  language sql immutable
  as $$ select p_debt.kind = 'cancel' and p_debt.done_at is not null and coalesce(p_debt.outcome in ('code_arrived', 'gave up'), false) $$;
