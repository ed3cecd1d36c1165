import { settingsDefaults } from '@pinline/contract/settings/rules';
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
  const body = { ...settingsDefaults.fairUse, slowPercent: null, ...rules };
  return app.send('PUT', '/api/admin/settings/fair-use', { as: admin, body });
}

export function setBuying(app: TestApp, admin: TestUser, buying: { isPaused: boolean; message?: string }): Promise<TestReply> {
  return app.send('PUT', '/api/admin/settings/buying', { as: admin, body: buying });
}
