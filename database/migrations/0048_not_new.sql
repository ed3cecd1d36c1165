-- An installation that had accounts before this release isn't new: a start never pauses its buying.
-- One that is set up from now on is new until its first start in production, whatever was imported before that.
insert into operator_setting (key, value) select 'not-new', 'true'::jsonb where exists (select from app_user)
on conflict (key) do nothing;
