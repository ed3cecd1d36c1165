-- Null until the user chooses one: then the device decides what pages show, and mails are in English.
alter table app_user add column language text check (language in ('en', 'hi'));
