-- An operator confirms that the numbers missing now are really gone. Later ones are counted from zero.
-- Returns how many; null for a provider that doesn't exist.
create or replace function missing_confirm(p_provider_id bigint) returns int
  language plpgsql
  as $$
declare
  v_count int;
begin
  if not exists (select from provider where id = p_provider_id) then
    return null;
  end if;
  select count(*) into v_count from missing_number where provider_id = p_provider_id and settled_at is null and not is_confirmed;
  update missing_number set is_confirmed = true where provider_id = p_provider_id and not is_confirmed;
  delete from missing_alarm where provider_id = p_provider_id;
  return v_count;
end $$;
