export const alarmKinds = [
  'amounts_busy',
  'channel_failing',
  'hand_credits_absent',
  'hand_credits_different',
  'not_set_up',
  'payments_unchecked',
  'payments_unclaimed',
  'prices_unread',
  'provider_failing',
  'provider_low',
  'provider_off',
  'reviews_waiting',
  'route_fallen',
  'route_paused',
  'servers_closed',
  'servers_sold_out',
  'services_too_costly',
  'setup',
] as const;

export type AlarmKind = (typeof alarmKinds)[number];
