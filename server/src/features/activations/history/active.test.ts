import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { aNumber, aService, aUser, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { connect } from '../../../../../test/fakes/socket.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { deliverSms } from '../../../../../test/builders/upstream.ts';
import { endingServers, listeningServers } from '../../../../../test/scenarios/numbers/servers.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.stop());

const cards = async (user: TestUser): Promise<Mobile[]> => (await app.get('/api/mobile/active', { as: user })).body.data;
const dismiss = (user: TestUser, { _id }: Pick<Mobile, '_id'>) => app.post('/api/mobile/dismiss', { as: user, body: { mobileId: _id } });

test.for(endingServers)('shows a code that arrived on server %i while the page was away, until it is dismissed', async (server) => {
  const user = await aUser(app);
  const mobile = await aNumber(app, { user, service: await aService(app, { server, code: 'tg' }) });
  await deliverSms(app, mobile, 'Code 48291');
  await eventually(async () => expect(await cards(user)).toMatchObject([{ status: 'success', otpIds: [{ code: '48291' }] }]));
  expect((await dismiss(user, mobile)).status).toBe(204);
  expect((await dismiss(user, mobile)).status).toBe(204);
  expect(await cards(user)).toEqual([]);
});

test.for(listeningServers)('puts a code on server %i away while it listens, until the next one arrives', async (server) => {
  const user = await aUser(app);
  const mobile = await aNumber(app, { user, service: await aService(app, { server, code: 'tg' }) });
  await deliverSms(app, mobile, 'Code 48291');
  await eventually(async () => expect(await cards(user)).toMatchObject([{ status: 'success', isListening: true, endedAt: null }]));
  expect((await dismiss(user, mobile)).status).toBe(204);
  expect(await cards(user)).toEqual([]);
  await deliverSms(app, mobile, 'Code 5555');
  await eventually(async () => expect(await cards(user)).toMatchObject([{ otpIds: [{ code: '48291' }, { code: '5555' }] }]));
});

test('lists a cancelled and an expired number for half an hour, each with its state', async () => {
  const user = await aUser(app);
  const [first, second] = [await aService(app, { server: 3, code: 'wa' }), await aService(app, { server: 1, code: 'wa' })];
  await aNumber(app, { user, service: first });
  const cancelled = await aNumber(app, { user, service: second });
  await passTime(app, 301);
  await app.post('/api/otp/cancelOtp', { as: user, body: cancelBody(cancelled) });
  const ended = [
    { _id: cancelled._id, status: 'cancelled', isExpired: false, endedAt: expect.any(String) },
    { status: 'cancelled', isExpired: true },
  ];
  await eventually(async () => expect(await cards(user)).toMatchObject(ended));
  await passTime(app, 29 * 60);
  expect(await cards(user)).toMatchObject(ended);
  await passTime(app, 61);
  expect(await cards(user)).toEqual([]);
});

test("ended numbers don't count towards the limit of six", async () => {
  const user = await aUser(app);
  const service = await aService(app, { server: 2, code: 'go' });
  for (const round of [1, 2]) {
    for (let count = 0; count < 4; count += 1) await deliverSms(app, await aNumber(app, { user, service }), 'Code 48291');
    await eventually(async () => expect((await cards(user)).filter(({ status }) => status === 'success')).toHaveLength(4 * round));
  }
});

test('dismissing reaches the other device once, and is refused for a waiting number and for another user’s', async () => {
  const [user, stranger] = [await aUser(app), await aUser(app)];
  const service = await aService(app, { server: 2, code: 'vi' });
  const [ended, waiting] = [await aNumber(app, { user, service }), await aNumber(app, { user, service })];
  await deliverSms(app, ended, 'Code 48291');
  const socket = await connect(app, user);
  await socket.frame((frame) => 'otpMessage' in frame);
  expect(await dismiss(user, waiting)).toMatchObject({ status: 409, body: { code: 'NUMBER_NOT_ENDED' } });
  expect(await dismiss(stranger, ended)).toMatchObject({ status: 404, body: { code: 'ACTIVATION_NOT_FOUND' } });
  for (let times = 0; times < 2; times += 1) await dismiss(user, ended);
  await socket.frame((frame) => 'type' in frame && frame.type === 'dismissed' && frame.mobileId === ended._id);
  await deliverSms(app, waiting, 'Code 5555');
  await socket.frame((frame) => 'otpMessage' in frame && frame.mobileId === waiting._id);
  expect(socket.frames.filter((frame) => 'type' in frame && frame.type === 'dismissed')).toHaveLength(1);
  socket.close();
});
