-- Revoked keys that took part in nothing, days of a key without money, and amounts that were never paid are deleted when they are old. What
-- refers to them is looked up by index.
alter table api_key_day drop constraint api_key_day_key_id_fkey,
  add constraint api_key_day_key_id_fkey foreign key (key_id) references api_key (id) on delete cascade;
alter table api_key_standing drop constraint api_key_standing_key_id_fkey,
  add constraint api_key_standing_key_id_fkey foreign key (key_id) references api_key (id) on delete cascade;
create index api_key_by_end on api_key (revoked_at) where revoked_at is not null;
create index api_key_day_by_age on api_key_day (day);
create index hold_of_key on hold (key_id) where key_id is not null;
create index activation_by_key on activation (key_id) where key_id is not null;
create index api_event_of_key on api_event (key_id) where key_id is not null;
create index waitlist_entry_by_key on waitlist_entry (key_id) where key_id is not null;
create index deposit_intent_by_age on deposit_intent (created_at) where state = 'closed';
create index deposit_of_intent on deposit (intent_id) where intent_id is not null;
create index payment_of_intent on payment (suggested_intent_id) where suggested_intent_id is not null;
