-- The operators' search of anything: by the whole, the beginning or the last digits of what a customer names.

-- A number that was erased is still found by the whole number or its last six digits: keyed hashes, written with the erasure.
create table erased_number (
  user_id bigint not null,
  activation_id bigint not null,
  number_hash bytea not null check (length(number_hash) = 32),
  tail_hash bytea not null check (length(tail_hash) = 32),
  primary key (user_id, activation_id),
  foreign key (user_id, activation_id) references activation (user_id, id)
);
create index erased_number_whole on erased_number (number_hash);
create index erased_number_tail on erased_number (tail_hash);

create index activation_phone_from_end on activation (reverse(phone_number) text_pattern_ops) where phone_number is not null;
create index activation_of_upstream on activation (upstream_id text_pattern_ops) where upstream_id is not null;
create index message_of_code on message (code) where code is not null;
create index late_message_of_code on late_message (code) where code is not null;
create index session_of_address on session (address text_pattern_ops, created_at desc) where address is not null;
create index app_user_by_email on app_user (email text_pattern_ops);
create index app_user_by_referral_code on app_user (referral_code text_pattern_ops);
create index deposit_by_reference on deposit (reference text_pattern_ops);
create index deposit_from_end on deposit (reverse(reference) text_pattern_ops);
create index payment_by_reference on payment (reference text_pattern_ops);
create index payment_from_end on payment (reverse(reference) text_pattern_ops);
create index payment_by_payer on payment (lower(payer) text_pattern_ops) where payer is not null;
create index promo_code_by_beginning on promo_code (code text_pattern_ops);
