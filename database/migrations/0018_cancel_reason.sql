-- A cancel can be recorded before its time: a number that was reported or switched is `cancelling` until cancellable_at, and sent then.

alter table activation
  -- Recorded with the cancel and kept after it: 'user' pressed Cancel; 'report' and 'switch' wait for cancellable_at. Null as long as there
  -- is no cancel, and for one recorded by an older release, which is the user's own.
  add column cancel_reason text check (cancel_reason in ('user', 'report', 'switch')),
  add constraint activation_cancel_has_actor check (cancel_reason is null or cancel_actor is not null);

update activation set cancel_reason = 'user' where state = 'cancelling';
