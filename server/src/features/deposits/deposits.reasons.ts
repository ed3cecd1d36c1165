const sentences: Record<string, string> = {
  not_found: 'We’re checking this payment and will credit it as soon as it arrives.',
  cannot_check: 'Payments can’t be checked right now. Yours is saved, and we’ll credit it as soon as we can check it.',
  waiting_for_rivals: 'We’ve found this payment and will credit it in a few minutes, unless someone else claims it.',
  contested: 'Someone else has claimed this payment too. We’ll check it and credit the right wallet.',
  claimed_too_early: 'This reference was entered before the payment was made. Our team is checking whose payment it is.',
  older_than_account: 'This payment is older than your account. Our team checks it first.',
  older_than_a_day: 'This payment is more than 24 hours old. Our team checks it first.',
  too_small: 'This payment is below the smallest amount we credit.',
  no_rate: 'This coin has no price here right now. Our team is checking your payment.',
  too_large: 'This is a large amount. Our team checks it first.',
  failed: 'This payment failed on its way. Nothing arrived.',
  other_recipient: 'This payment went to another address than ours.',
  not_a_payment: 'This transaction did not send TRX or USDT to our address.',
  already_credited: 'This payment has already been credited',
  expired: 'This payment did not arrive within 24 hours. If it has left your account, please contact support.',
  same_person: 'We are checking this bonus before we credit it.',
  refused_by_operator: 'We checked this bonus and did not credit it.',
  many_bonuses: 'You have had many bonuses within a day. We are checking this one before we credit it.',
};

/** The same reasons, for the operator who decides about a payment. */
const operatorSentences: Record<string, string> = {
  not_found: 'It hasn’t arrived yet. It is looked for until 24 hours after it was declared.',
  cannot_check: 'Payments can’t be checked right now. It is looked for again.',
  waiting_for_rivals: 'It has arrived, and is credited in a few minutes, unless another user claims it.',
  contested: 'Another user claims this payment too, or was asked for its amount.',
  claimed_too_early: 'Its reference was entered before the payment was made.',
  older_than_account: 'It was paid before this user signed up.',
  older_than_a_day: 'It was paid more than 24 hours before it was declared.',
  too_small: 'It is below the smallest amount that is credited.',
  no_rate: 'Its coin has no price here.',
  too_large: 'It is above the largest amount that is credited without a decision.',
  failed: 'It failed on its way. Nothing arrived.',
  other_recipient: 'It went to another address than ours.',
  not_a_payment: 'This transaction sent no TRX or USDT to our address.',
  already_credited: 'This payment has already been credited.',
  expired: 'It did not arrive within 24 hours.',
};

/** To the user. An operator's own words stay as they are. */
export function explainReason(reason: string): string {
  return sentenceOf(sentences, reason);
}

export function explainReasonToOperator(reason: string): string {
  return sentenceOf(operatorSentences, reason);
}

function sentenceOf(all: Record<string, string>, reason: string): string {
  return Object.hasOwn(all, reason) ? (all[reason] ?? reason) : reason;
}
