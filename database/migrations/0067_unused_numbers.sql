-- Numbers that purchases found and no user got, rejected or late, until their phone number is erased. For purchases that ended without a
-- number: of others it is erased with the number that the user got.
create index purchase_attempt_unerased on purchase_attempt (sent_at) where phone_number is not null and state in ('rejected', 'late');
