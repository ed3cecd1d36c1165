-- An operator's refusal is final. A verifier's may be followed by a confirmation, and a minimum by a lower one.
create or replace function is_refused_for_good(p_state text, p_reason text) returns boolean
  language sql immutable
  as $$ select p_state = 'refused' and p_reason not in ('failed', 'other_recipient', 'not_a_payment', 'already_credited', 'too_small') $$;
