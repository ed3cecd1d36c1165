export const guideNames = ['first-purchase', 'webhooks', 'events', 'signatures', 'repeats', 'moving'] as const;

export type GuideName = (typeof guideNames)[number];
