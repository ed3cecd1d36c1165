-- A message that arrives too late is not stored for someone who left.
create or replace function skip_message_of_deleted() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from app_user where id = new.user_id and deleted_at is not null) then
    return null;
  end if;
  return new;
end $$;

create or replace trigger skip_message_of_deleted before insert on late_message for each row execute function skip_message_of_deleted();
