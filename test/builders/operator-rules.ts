import { settingsDefaults } from '@pinline/contract/settings/settings.rules';
import type { TestReply, TestUser } from '../fakes/browser.ts';
import type { TestApp } from '../harness/test-app.ts';

export type FairUse = {
  perHour: number | null;
  perDay: number | null;
  slowPercent: number | null;
  cancelPercent: number | null;
  cancelSample: number;
  forbiddenNames: string[];
};

export function setFairUse(app: TestApp, admin: TestUser, rules: Partial<FairUse>): Promise<TestReply> {
  return saveSettings(app, admin, 'fair-use', { ...settingsDefaults.fairUse, slowPercent: null, ...rules });
}

export function setBuying(app: TestApp, admin: TestUser, buying: { isPaused: boolean; message?: string }): Promise<TestReply> {
  return app.send('PUT', '/api/admin/settings/buying', { as: admin, body: buying });
}

const keys = {
  sessions: 'sessions',
  retention: 'retention',
  'fair-use': 'fairUse',
  home: 'home',
  'key-use': 'keyUse',
  payments: 'payments',
} as const;

/** Saves a section of the settings, with what its form shows now as what it expects. */
export async function saveSettings(app: Pick<TestApp, 'get' | 'send'>, as: TestUser, section: string, body: object): Promise<TestReply> {
  const { body: shown } = await app.get('/api/admin/settings', { as });
  const key = Object.entries(keys).find(([name]) => name === section)?.[1];
  const expected = key === undefined ? {} : { expected: shown[key] };
  return app.send('PUT', `/api/admin/settings/${section}`, { as, body: { ...expected, ...body } });
}

export async function saveLinks(app: Pick<TestApp, 'get' | 'send'>, as: TestUser, links: object): Promise<TestReply> {
  const { links: expected } = (await app.get('/api/admin/settings', { as })).body;
  return app.send('PUT', '/api/admin/settings', { as, body: { links, expected } });
}
