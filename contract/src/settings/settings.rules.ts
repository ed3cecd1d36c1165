import { judgedNumbers } from '../developers/key-use.rules.ts';
import { forbiddenByDefault } from './fair-use.rules.ts';

export const settingsDefaults = {
  sessions: { lifeDays: 30, idleDays: 7 },
  retention: { numbersDays: 90 },
  buying: { isPaused: false, message: null },
  api: { isOff: false },
  apps: { isOff: false },
  keyUse: { slowPercent: 70, pausePercent: null, sample: 20, perMinute: 5, pauseMinutes: 240 },
  fairUse: { perHour: null, perDay: null, slowPercent: 70, cancelPercent: null, cancelSample: 20, forbiddenNames: [...forbiddenByDefault] },
} as const;

export const settingsRanges = {
  lifeDays: { from: 1, to: 365 },
  idleDays: { from: 1, to: 365 },
  numbersDays: { from: 7, to: 3_650 },
  perHour: { from: 1, to: 1_000 },
  perDay: { from: 1, to: 10_000 },
  cancelPercent: { from: 1, to: 100 },
  cancelSample: { from: 1, to: 1_000 },
  keySample: { from: 1, to: judgedNumbers },
  perMinute: { from: 1, to: 1_000 },
  pauseMinutes: { from: 5, to: 10_080 },
  cryptoClaimMinutes: { from: 0, to: 1_440 },
  minDeposit: { from: 0, to: 1_000 },
} as const satisfies Record<string, Range>;

export type Range = { from: number; to: number };

export function rangeSentence({ from, to }: Range): string {
  return `A whole number from ${from} to ${to}`;
}

export const idleTooLong = 'Not longer than a session lives';

export function pauseMessageProblem(text: string): string | undefined {
  return text.trim().length > 200 ? 'At most 200 characters' : undefined;
}

export const forbiddenNamesMaximum = 200;
export const tooManyNames = `At most ${forbiddenNamesMaximum} names`;

export function forbiddenNameProblem(text: string): string | undefined {
  const { length } = text.trim();
  if (length < 2 || length > 60) return 'Each name has 2 to 60 characters';
  return /[\p{L}\p{N}]/u.test(text) ? undefined : 'A name needs a letter or a digit';
}
