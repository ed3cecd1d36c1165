-- Claims that never matched a payment are deleted by age.
create index deposit_without_payment on deposit (settled_at) where state in ('expired', 'refused') and payment_id is null;
