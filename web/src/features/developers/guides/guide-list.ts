export const guideNames = ['first-purchase', 'webhooks', 'events', 'signatures', 'repeats', 'moving'] as const;

export type GuideName = (typeof guideNames)[number];

export function isGuide(text: string | undefined): text is GuideName {
  return guideNames.some((name) => name === text);
}
