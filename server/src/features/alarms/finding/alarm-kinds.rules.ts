/** Stable: channels and programs of operators tell alarms apart by them. */
export const alarmKinds = [
  'channel_failing',
  'hand_credits_absent',
  'hand_credits_different',
  'ledger_broken',
  'money_unexplained',
  'money_unread',
  'not_set_up',
  'numbers_missing',
  'numbers_unmatched',
  'payments_unchecked',
  'payments_unclaimed',
  'price_refused',
  'provider_failing',
  'provider_low',
  'provider_off',
  'purchases_given_up',
  'purchases_unknown',
  'reviews_waiting',
  'route_fallen',
  'route_paused',
  'servers_closed',
  'servers_sold_out',
  'setup',
] as const;

export type AlarmKind = (typeof alarmKinds)[number];
