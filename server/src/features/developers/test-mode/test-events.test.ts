import { expect, test, type TestContext } from 'vitest';
import { aNumber, aService, aUser, eventually } from '../../../../../test/builders/data.ts';
import { anApiKey } from '../../../../../test/builders/people.ts';
import { deliverSms } from '../../../../../test/builders/upstream.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { openEventStream } from '../../../../../test/scenarios/shops/event-stream.ts';
import { startWebhookReceiver } from '../../../../../test/scenarios/shops/webhook-receiver.ts';

const scopes = ['read', 'buy', 'webhooks'] as const;

async function aShop(context: TestContext) {
  const app = await ownApp(context);
  const service = await aService(app, { price: 7, code: 'tg', server: 2 });
  const user = await aUser(app, { balance: 100 });
  const live = await anApiKey(app, user, { scopes: [...scopes] });
  const key = await anApiKey(app, user, { scopes: [...scopes], mode: 'test' });
  const buyTest = async () => {
    const body = { serviceCode: 'test_ok', maxPrice: 9, isDeepCheck: false };
    return (await app.post('/api/mobile/generate', { as: key, body })).body.data.mobile;
  };
  const sell = async () => {
    const mobile = await aNumber(app, { user: live, service });
    await deliverSms(app, mobile, 'Your code: 48291');
    return mobile;
  };
  return { app, user, live, key, buyTest, sell };
}

test('webhooks tell a test key of test numbers alone, and a live key of live ones', async (context) => {
  const { app, user, live, key, buyTest, sell } = await aShop(context);
  const events = ['activation.code', 'activation.ended'];
  const add = async (as: TestUser) => {
    const receiver = await startWebhookReceiver();
    context.onTestFinished(() => receiver.close());
    const { body } = await app.post('/api/webhooks', { as, body: { url: receiver.url, events } });
    return {
      id: body.data._id as string,
      told: () => receiver.events(body.data.secret).map(({ type, data }) => [type, data['mode'], data['mobileId']].join(' ')),
    };
  };
  const [ofTest, ofLive, ofAccount] = [await add(key), await add(live), await add(user)];
  const [tried, real] = [await buyTest(), await sell()];
  const all = (mode: string, { _id }: { _id: string }) => [`activation.code ${mode} ${_id}`, `activation.ended ${mode} ${_id}`];
  await eventually(async () => expect(ofTest.told().toSorted()).toEqual(all('test', tried)));
  for (const told of [ofLive.told, ofAccount.told]) await eventually(async () => expect(told().toSorted()).toEqual(all('live', real)));
  expect((await app.get('/api/webhooks', { as: key })).body.data).toMatchObject([{ _id: ofTest.id, delivered: 100 }]);
  expect((await app.get('/api/webhooks', { as: user })).body.data).toHaveLength(2);
  expect((await app.post(`/api/webhooks/${ofTest.id}/test`, { as: key, body: {} })).body.data).toMatchObject({ state: 'delivered' });

  await app.send('DELETE', `/api/keys/${key.keyId}`, { as: user });
  const { rows } = await app.app.deps.sandbox().db.pool.query('select paused_for from webhook_endpoint');
  expect(rows).toEqual([{ paused_for: 'key_revoked' }]);
  expect((await app.get('/api/webhooks', { as: user })).body.data).toMatchObject([{ pausedFor: null }, { pausedFor: null }]);
});

test('the stream of events tells each mode of its own, and ends with its key', async (context) => {
  const { app, user, live, key, buyTest, sell } = await aShop(context);
  const [ofTest, ofLive] = [await openEventStream(app.url, key), await openEventStream(app.url, live)];
  context.onTestFinished(() => [ofTest, ofLive].forEach((stream) => stream.close()));
  const [tried, real] = [await buyTest(), await sell()];
  const told = ({ events }: typeof ofTest) => events.map(({ event, data }) => [event, data.data['mode'], data.data['mobileId']]);
  await eventually(async () =>
    expect(told(ofTest)).toEqual([
      ['activation.code', 'test', tried._id],
      ['activation.ended', 'test', tried._id],
    ]),
  );
  await eventually(async () =>
    expect(told(ofLive)).toEqual([
      ['activation.code', 'live', real._id],
      ['activation.ended', 'live', real._id],
    ]),
  );
  await app.send('DELETE', `/api/keys/${key.keyId}`, { as: user });
  await eventually(async () => expect(ofTest.hasEnded).toBe(true));
  expect(ofLive.hasEnded).toBe(false);
});
