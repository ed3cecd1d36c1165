-- A purchase without an answer is closed when two lists don't name its number. A provider may forget its numbers for that long, so the number
-- may still turn up.
drop index purchase_attempt_given_up;
create index purchase_attempt_given_up on purchase_attempt (provider_id, sent_at) where state = 'closed';
