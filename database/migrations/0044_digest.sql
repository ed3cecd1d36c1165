-- A summary of yesterday, once a day, to a channel that wants it.
alter table alarm_channel
  -- Minutes of the installation's day.
  add column digest_at smallint check (digest_at between 0 and 1439),
  -- The last day that was summed up, or on which it was too late to begin.
  add column digest_sent_on date;
