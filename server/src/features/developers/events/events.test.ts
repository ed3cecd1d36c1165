import { describe, expect, test, type TestContext } from 'vitest';
import { aNumber, aService, aUser, eventually } from '../../../../../test/builders/data.ts';
import { anAdmin, anApiKey } from '../../../../../test/builders/people.ts';
import { deliverSms } from '../../../../../test/builders/upstream.ts';
import { openEventStream } from '../../../../../test/scenarios/shops/event-stream.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';

/** An account with a key, and a service of one code. */
async function anOwner(context: TestContext) {
  const app = await ownApp(context);
  const service = await aService(app, { price: 7, code: 'tg', server: 2 });
  const user = await aUser(app, { balance: 500 });
  const key = await anApiKey(app, user);
  const open = async (as = key, lastEventId?: string, url = app.url) => {
    const stream = await openEventStream(url, as, lastEventId);
    context.onTestFinished(() => stream.close());
    return stream;
  };
  /** Bought and delivered; ends with its code. */
  const sell = async (to = key, code = '48291') => {
    const mobile = await aNumber(app, { user: to, service });
    await deliverSms(app, mobile, `Your code: ${code}`);
    return mobile;
  };
  return { app, user, key, open, sell };
}

describe.concurrent('the stream of events', () => {
  test('tells a key of its own numbers alone, as webhooks do', async (context) => {
    const { app, user, key, open, sell } = await anOwner(context);
    const other = await anApiKey(app, user);
    const [stream, ofAccount] = [await open(), await open({ ...user, keyId: '' })];
    await sell(other);
    await sell({ ...user, keyId: '' });
    const mobile = await sell();
    await eventually(async () => expect(stream.events.map(({ event }) => event)).toEqual(['activation.code', 'activation.ended']));
    expect(stream.events[0]).toMatchObject({
      id: String(stream.events[0]?.data.data['seq']),
      data: { type: 'activation.code', data: { mobileId: mobile._id, keyId: key.keyId, code: '48291', text: 'Your code: 48291' } },
    });
    await eventually(async () => expect(ofAccount.events).toHaveLength(6));
  });

  test('continues after the last event, without loss and without repeats', async (context) => {
    const { open, sell } = await anOwner(context);
    const stream = await open();
    await sell();
    await eventually(async () => expect(stream.events).toHaveLength(2));
    stream.close();
    const lastId = stream.events[0]?.id;
    await sell(undefined, '55017');
    const again = await open(undefined, lastId);
    await eventually(async () => expect(again.events).toHaveLength(3));
    expect(again.events.map(({ event, data }) => [event, data.data['code']])).toEqual([
      ['activation.ended', undefined],
      ['activation.code', '55017'],
      ['activation.ended', undefined],
    ]);
    const fresh = await open(undefined, 'nonsense');
    await sell(undefined, '66017');
    await eventually(async () => expect(fresh.events.map(({ data }) => data.data['code'])).toEqual(['66017', undefined]));
  });

  test('ends within two seconds on every server once the key is revoked or its user blocked', async (context) => {
    const { app, user, key, open } = await anOwner(context);
    const second = await app.startSecondNode();
    const doomed = await anApiKey(app, user);
    const streams = [await open(doomed), await open(doomed, undefined, second.url)];
    const kept = await open();
    await app.send('DELETE', `/api/keys/${doomed.keyId}`, { as: user });
    await eventually(async () => expect(streams.map(({ hasEnded }) => hasEnded)).toEqual([true, true]));
    expect(kept.hasEnded).toBe(false);
    expect((await openEventStream(app.url, doomed)).status).toBe(401);
    await app.send('PUT', `/api/admin/users/${user.userId}/block`, { as: await anAdmin(app), body: {} });
    await app.app.deps.db.pool.query('update app_user set is_blocked = true where id = $1', [user.userId]);
    await eventually(async () => expect(kept.hasEnded).toBe(true));
    expect(key.keyId).not.toBe(doomed.keyId);
  });

  test('is open at most five times for a key', async (context) => {
    const { open } = await anOwner(context);
    const streams = await Promise.all(Array.from({ length: 5 }, () => open()));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await open()).status).toBe(429);
    streams[0]?.close();
    await eventually(async () => expect((await open()).status).toBe(200));
  });

  test('is open at most five times for a key when it is opened twenty times at once', async (context) => {
    const { open, sell } = await anOwner(context);
    const streams = await Promise.all(Array.from({ length: 20 }, () => open()));
    expect(streams.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(streams.filter(({ status }) => status === 429)).toHaveLength(15);
    for (const stream of streams) stream.close();
    const again = await eventually(async () => {
      const stream = await open();
      expect(stream.status).toBe(200);
      return stream;
    });
    await sell();
    await eventually(async () => expect(again.events).toHaveLength(2));
  });

  test('ends when the server stops', async (context) => {
    const { app, open } = await anOwner(context);
    const second = await app.startSecondNode();
    const stream = await open(undefined, undefined, second.url);
    await second.stop();
    await eventually(async () => expect(stream.hasEnded).toBe(true));
  });
});
