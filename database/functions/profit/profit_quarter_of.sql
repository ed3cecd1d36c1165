create or replace function profit_quarter_of(p_at timestamptz) returns timestamptz
  language sql immutable parallel safe
  as $$ select date_bin('15 minutes', p_at, timestamptz '2000-01-01 00:00:00+00') $$;
