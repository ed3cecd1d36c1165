-- The number that shall be switched, or a refusal: it must wait for its code, and must be part of no switch that is still open.
create or replace function switchable_number(p_user_id bigint, p_activation_id bigint) returns activation
  language plpgsql stable
  as $$
declare
  v_old activation%rowtype;
begin
  select * into v_old from activation where user_id = p_user_id and id = p_activation_id;
  if not found or v_old.phone_number is null then
    perform refuse('ACTIVATION_NOT_FOUND');
  end if;
  if v_old.state <> 'waiting' or v_old.expires_at <= app_now() or (pair_of(v_old)).state in ('waiting', 'cancelling')
      or exists (select from activation where user_id = p_user_id and switched_from_id = p_activation_id and state <> 'failed') then
    perform refuse('NUMBER_NOT_SWITCHABLE');
  end if;
  return v_old;
end $$;
