-- A transaction was added up at the commit once for itself and once for each of its legs. The legs that ledger_post inserts with their
-- transaction are added up with it: it names the transaction in a setting that ends with the database transaction. Any other leg has a check
-- of its own, as before.
drop trigger ledger_entry_balances on ledger_entry;
create constraint trigger ledger_entry_balances after insert on ledger_entry deferrable initially deferred for each row
  when (new.tx_id::text is distinct from current_setting('pinline.ledger_tx', true)) execute function ledger_tx_balances();
