import type { Needs } from './needs.ts';

export const settingsNeeds = {
  'PUT admin/settings/sessions': { good: () => ({ body: { lifeDays: 30, idleDays: 7 } }) },
  'PUT admin/settings/retention': { good: () => ({ body: { numbersDays: 90 } }) },
  'PUT admin/settings/buying': { good: () => ({ body: { isPaused: false, message: 'Back at noon' } }) },
  'PUT admin/settings/fair-use': {
    good: () => ({
      body: { perHour: 1_000, perDay: 10_000, slowPercent: 100, cancelPercent: 100, cancelSample: 1_000, forbiddenNames: ['bank'] },
    }),
  },
  'PUT admin/settings/api': { good: () => ({ body: { isOff: false } }) },
  'PUT admin/settings/key-use': {
    good: () => ({ body: { slowPercent: 90, pausePercent: 100, sample: 200, perMinute: 1_000, pauseMinutes: 5 } }),
  },
  'POST admin/settings/forbidden-services': { good: () => ({ body: { forbiddenNames: ['bank'] } }) },
  'PUT admin/settings/payments': { good: () => ({ body: { cryptoClaimMinutes: 10, minDeposit: 1 } }) },
} satisfies Needs;
