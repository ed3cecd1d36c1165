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

export function explainReason(reason: string): string {
  return Object.hasOwn(sentences, reason) ? (sentences[reason] ?? reason) : reason;
}
