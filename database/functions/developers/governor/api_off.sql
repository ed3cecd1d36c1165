-- For whom an operator switched the API off: 'all', 'account' for this user alone, null for neither. Test keys are off with the others.
create or replace function api_off(p_user_id bigint) returns text
  language sql stable
  as $$
    select case
      when exists (select from public.operator_setting where key = 'api' and (value ->> 'isOff')::boolean) then 'all'
      when exists (select from public.app_user where id = p_user_id and api_off_at is not null) then 'account'
    end
  $$;
