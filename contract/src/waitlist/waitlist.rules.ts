export const waitlistMaximum = 10;

export const waitlistStatuses = ['waiting', 'bought', 'notified', 'no_money', 'expired', 'removed'] as const;
