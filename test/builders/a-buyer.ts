import type { TestReply } from '../fakes/browser.ts';
import { aService, aUser } from './data.ts';
import type { TestApp } from '../harness/test-app.ts';

export async function aBuyer(app: TestApp, options: { server?: 1 | 2 | 3 | 4; isDeepCheck?: boolean } = {}) {
  const { server = 1, isDeepCheck = false } = options;
  const user = await aUser(app, { balance: 20 });
  const service = await aService(app, { server, price: 12.5, code: 'tg' });
  const buy = (): Promise<TestReply> => app.post('/api/mobile/generate', { as: user, body: { serviceId: service.id, isDeepCheck } });
  return { user, service, buy };
}

export const trouble = {
  isNumberGenerated: false,
  message: 'We couldn’t get a number this time. You have not been charged. Please try again.',
  balance: 20,
  mobile: null,
};
export const noNumbers = { ...trouble, message: 'No numbers are available right now. Please try again.' };
