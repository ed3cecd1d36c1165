import { afterAll, beforeAll, expect, test } from 'vitest';
import { aNumber, aService, aUser, cancelBody, eventually, passTime } from '../../../../test/builders/data.ts';
import { deliverSms } from '../../../../test/builders/upstream.ts';
import { connect } from '../../../../test/fakes/socket.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.stop());

test('the balance says what waiting numbers hold, until each has its code or its end', async () => {
  const user = await aUser(app, { balance: 50 });
  const money = async () => (await app.get('/api/payment/balance', { as: user })).body;
  const service = await aService(app, { server: 2, price: 12.5 });
  const socket = await connect(app, user);
  const first = await aNumber(app, { user, service });
  await socket.frame((frame) => 'held' in frame && frame.held === 12.5 && frame.heldCount === 1);
  const second = await aNumber(app, { user, service });
  expect(await money()).toMatchObject({ balance: 25, held: 25, heldCount: 2 });
  await deliverSms(app, first, 'Code 48291');
  await eventually(async () => expect(await money()).toMatchObject({ balance: 25, held: 12.5, heldCount: 1 }));
  await passTime(app, 130);
  await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(second) });
  await eventually(async () => expect(await money()).toMatchObject({ balance: 37.5, held: 0, heldCount: 0 }));
  socket.close();
});
