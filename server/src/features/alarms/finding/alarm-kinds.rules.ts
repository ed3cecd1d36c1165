export const alarmKinds = [
  'amounts_busy',
  'channel_failing',
  'hand_credits_absent',
  'hand_credits_different',
  'not_set_up',
  'payments_unchecked',
  'payments_unclaimed',
  'reviews_waiting',
  'setup',
] as const;

export type AlarmKind = (typeof alarmKinds)[number];
