import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { aNumber, aService, aUser, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { openOperatorScenario, type OperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { dialects } from '../../../../../test/fakes/upstream-protocols.ts';
import { countTerminalMissing, deliverSms } from '../../../../../test/builders/upstream.ts';
import { createSimulatorServer } from '../../../../../simulators/provider/server/http.ts';

let app: TestApp;
let backOffice: OperatorScenario;
beforeAll(async () => {
  app = await startTestApp();
  backOffice = await openOperatorScenario(app);
});
afterAll(() => app.stop());

test('shows how many numbers are open at an account: waiting and still listening', async () => {
  const user = await aUser(app);
  const service = await aService(app, { server: 4, code: 'wa' });
  expect((await backOffice.provider('Simulator')).openNumbers).toBe(0);
  const [, heard] = [await aNumber(app, { user, service }), await aNumber(app, { user, service })];
  expect((await backOffice.provider('Simulator')).openNumbers).toBe(2);
  await deliverSms(app, heard, 'Your code is 1234');
  await eventually(async () => {
    const { body } = await app.get('/api/mobile/active', { as: user });
    expect(body.data).toContainEqual(expect.objectContaining({ _id: heard._id, status: 'success' }));
  });
  expect((await backOffice.provider('Simulator')).openNumbers).toBe(2);
});

test('holds back refunds after the account is replaced, until an operator confirms', async () => {
  const user = await aUser(app, { balance: 100 });
  await aNumber(app, { user, service: await aService(app, { server: 1, code: 'tg', price: 12.5 }) });
  expect(await balanceOf(app, user)).toBe(87.5);
  const other = await createSimulatorServer({ seed: 8, codeSeconds: { from: 3_600, to: 3_600 }, apiKey: 'the-key-of-another-account' });
  onTestFinished(() => other.close());
  const saved = await backOffice.saveProvider(await backOffice.provider('Simulator'), {
    baseUrl: dialects.handler_api.urlOf(other),
    apiKey: 'the-key-of-another-account',
  });
  expect(saved.status).toBe(200);
  await eventually(async () => expect(await countTerminalMissing(app)).toBe(3));
  await passTime(app, 16);
  await eventually(async () => expect(other.calls.get('getHistory') ?? 0).toBeGreaterThan(0));
  expect(await balanceOf(app, user)).toBe(87.5);
  const provider = (await backOffice.provider('Simulator'))._id;
  await app.post(`/api/admin/providers/${provider}/confirm-missing`, { as: backOffice.admin });
  await eventually(async () => expect(await balanceOf(app, user)).toBe(100));
  expect((await app.get('/api/mobile/active', { as: user })).body.data).toMatchObject([{ status: 'cancelled' }]);
});
