-- An installation starts with limits for users and keys that cancel nearly all: settings that no one has chosen yet, which SQL reads as they
-- are stored.
do $$
begin
  if current_schema() = 'public' then
    insert into operator_setting (key, value) values
      ('fairUse', '{"slowPercent": 70, "cancelSample": 20}'),
      ('keyUse', '{"slowPercent": 70, "pausePercent": null, "sample": 20, "perMinute": 5, "pauseMinutes": 240}');
  end if;
end $$;
