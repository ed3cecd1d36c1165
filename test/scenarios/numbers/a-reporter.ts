import type { Mobile } from '@pinline/contract/activations/activations.calls';
import type { TestUser } from '../../fakes/browser.ts';
import type { TestApp } from '../../harness/test-app.ts';
import { aNumber, aService, aUser, cancelBody } from '../../builders/data.ts';

export async function aReporter(app: TestApp, options: { server?: 1 | 2 | 3 | 4; service?: { id: string } } = {}) {
  const { server = 1 } = options;
  const user = await aUser(app, { balance: 20 });
  const service = options.service ?? (await aService(app, { server, price: 12.5, code: 'tg' }));
  const mobile = await aNumber(app, { user, service });
  const card = async (): Promise<Mobile> => (await app.get('/api/mobile/active', { as: user })).body.data[0];
  const cancel = () => app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(mobile) });
  const report = (reason = 'registered') => reportNumber(app, user, mobile, reason);
  return { user, service, mobile, card, cancel, report };
}

export function reportNumber(app: TestApp, as: TestUser, { _id }: Pick<Mobile, '_id'>, reason = 'registered') {
  return app.post('/api/mobile/report', { as, body: { mobileId: _id, reason } });
}
