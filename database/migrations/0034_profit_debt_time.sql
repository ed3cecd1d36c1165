-- When a provider's answer to a cancel was stored decides to which quarter hour the leak belongs, so a change of that time alone counts too.
drop trigger profit_note_debt on upstream_debt;
create trigger profit_note_debt after update on upstream_debt for each row
  when (new.kind = 'cancel' and (old.outcome, old.done_at) is distinct from (new.outcome, new.done_at))
  execute function profit_note_debt();
