import { anAdmin } from '../../builders/people.ts';
import type { Needs, World } from './needs.ts';

export const settingsNeeds = {
  'PUT admin/settings': {
    good: async ({ app }) => {
      const { links: expected } = (await app.get('/api/admin/settings', { as: await anAdmin(app) })).body;
      return { body: { links: { support: 'https://example.com/help', channel: '', chat: '', video: '' }, expected } };
    },
  },
  'PUT admin/settings/sessions': { good: shown('sessions', { lifeDays: 30, idleDays: 7 }) },
  'PUT admin/settings/retention': { good: shown('retention', { numbersDays: 90 }) },
  'PUT admin/settings/buying': { good: () => ({ body: { isPaused: false, message: 'Back at noon' } }) },
  'PUT admin/settings/fair-use': {
    good: shown('fairUse', {
      perHour: 1_000,
      perDay: 10_000,
      slowPercent: 100,
      cancelPercent: 100,
      cancelSample: 1_000,
      forbiddenNames: ['bank'],
    }),
  },
  'PUT admin/settings/api': { good: () => ({ body: { isOff: false } }) },
  'PUT admin/settings/apps': { good: () => ({ body: { isOff: false } }) },
  'PUT admin/settings/home': { good: homeShown },
  'PUT admin/settings/key-use': {
    good: shown('keyUse', { slowPercent: 90, pausePercent: 100, sample: 200, perMinute: 1_000, pauseMinutes: 5 }),
  },
  'POST admin/settings/forbidden-services': { good: () => ({ body: { forbiddenNames: ['bank'] } }) },
  'PUT admin/settings/payments': { good: shown('payments', { cryptoClaimMinutes: 10, minDeposit: 1 }) },
} satisfies Needs;

/** With what the form shows now as what it expects. */
function shown(section: string, body: object) {
  return async ({ app }: World) => {
    const { body: settings } = await app.get('/api/admin/settings', { as: await anAdmin(app) });
    return { body: { ...body, expected: settings[section] } };
  };
}

async function homeShown({ app }: World) {
  const { body: settings } = await app.get('/api/admin/settings', { as: await anAdmin(app) });
  return { body: { country: null, expected: { country: settings.home.country } } };
}
