-- Stores what `refuse_stopped_key` found and its refusal undid. True if something is new.
create or replace function key_note_standing(p_user_id bigint, p_key_id bigint, p_time_zone text) returns boolean
  language plpgsql
  as $$
declare
  v_key api_key%rowtype;
  v_rules jsonb;
begin
  perform lock_user(p_user_id);
  select * into v_key from api_key where id = p_key_id and user_id = p_user_id;
  select value into v_rules from operator_setting where key = 'keyUse';
  return (select is_new from key_settle_standing(v_key, v_rules, p_time_zone));
end $$;
