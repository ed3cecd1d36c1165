-- At least 5 missing numbers, and at least a fifth of the open ones: more likely the provider's fault than the numbers' end.
create or replace function is_mass_missing(p_provider_id bigint) returns boolean
  language sql stable
  as $$ select missing > 0 and missing + settled >= 5 and (missing + settled) * 5 >= open from missing_counts(p_provider_id) $$;
