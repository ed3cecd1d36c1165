import { expect, test } from 'vitest';
import { createHashQueue, type HashCaller } from './hash-queue.ts';

const aStranger = (address: string): HashCaller => ({ address, hasHungUp: () => false, isTrusted: false });
const aTrusted = (address: string): HashCaller => ({ ...aStranger(address), isTrusted: true });

function aQueue({ places = 64, placesPerAddress = 4 } = {}) {
  const queue = createHashQueue({ parallel: 1, places, placesPerAddress });
  const started: string[] = [];
  const finishes: (() => void)[] = [];
  const enter = (name: string, caller?: HashCaller) => {
    const work = () => new Promise<string>((resolve) => void (started.push(name), finishes.push(() => resolve(name))));
    return queue.run(work, caller).catch((error: { code: string; status: number; retryAfterSeconds: number }) => {
      expect(error).toMatchObject({ code: 'SERVER_BUSY', status: 503, retryAfterSeconds: expect.any(Number) });
      return error.code;
    });
  };
  const settled = () => new Promise(setImmediate);
  const finish = async () => {
    await settled();
    finishes.shift()?.();
    await settled();
  };
  return { queue, started, enter, finish };
}

test('refuses the next caller when 64 are queued', { tags: 'B2' }, async () => {
  const { enter, finish, started } = aQueue();
  const replies = Array.from({ length: 64 }, (_, n) => enter(`${n}`, aStranger(`192.0.2.${n}`)));
  expect(await enter('one more', aStranger('192.0.2.200'))).toBe('SERVER_BUSY');
  for (let n = 0; n < 64; n += 1) await finish();
  expect(await Promise.all(replies)).toEqual(started);
  const late = enter('later', aStranger('192.0.2.200'));
  await finish();
  expect(await late).toBe('later');
});

test('accepts four callers from an address or IPv6 network', { tags: 'B2' }, async () => {
  const { enter, queue } = aQueue();
  for (let n = 0; n < 4; n += 1) void enter(`${n}`, aStranger(`2001:db8:0:1::${n}`));
  expect(await enter('a fifth', aStranger('2001:db8:0:1::ffff'))).toBe('SERVER_BUSY');
  void enter('another network', aStranger('2001:db8:0:2::1'));
  expect(queue.waiting()).toBe(4);
});

test('drops disconnected callers when it is their turn or when their place is needed', async () => {
  const { enter, finish, started } = aQueue({ places: 3 });
  let hasHungUp = false;
  const gone = (address: string): HashCaller => ({ ...aStranger(address), hasHungUp: () => hasHungUp });
  void enter('running', aStranger('192.0.2.1'));
  const dropped = [enter('gone', gone('192.0.2.2')), enter('gone too', gone('192.0.2.3'))];
  expect(await enter('no place', aStranger('192.0.2.4'))).toBe('SERVER_BUSY');
  hasHungUp = true;
  void enter('in their place', aStranger('192.0.2.4'));
  expect(await Promise.all(dropped)).toEqual(['SERVER_BUSY', 'SERVER_BUSY']);

  hasHungUp = false;
  const turn = enter('gone before its turn', gone('192.0.2.5'));
  hasHungUp = true;
  await finish();
  await finish();
  expect(await turn).toBe('SERVER_BUSY');
  expect(started).toEqual(['running', 'in their place']);
});

test('serves trusted callers first, replacing a stranger when the queue is full', async () => {
  const { enter, finish, started } = aQueue({ places: 3 });
  void enter('running', aStranger('192.0.2.1'));
  void enter('first stranger', aStranger('192.0.2.2'));
  const last = enter('last stranger', aStranger('192.0.2.3'));
  void enter('trusted', aTrusted('192.0.2.4'));
  expect(await last).toBe('SERVER_BUSY');
  for (let n = 0; n < 3; n += 1) await finish();
  expect(started).toEqual(['running', 'trusted', 'first stranger']);
});

test('admits a trusted caller when strangers fill the places of the same address', async () => {
  const { enter, finish, started } = aQueue();
  const strangers = Array.from({ length: 4 }, (_, n) => enter(`stranger ${n}`, aStranger('192.0.2.1')));
  void enter('trusted', aTrusted('192.0.2.1'));
  expect(await strangers[3]).toBe('SERVER_BUSY');
  await finish();
  expect(started).toEqual(['stranger 0', 'trusted']);
});

test("never refuses the server's own hashes", async () => {
  const { enter, queue } = aQueue({ places: 2 });
  for (let n = 0; n < 10; n += 1) void enter(`${n}`);
  expect(queue.waiting()).toBe(9);
  expect(await enter('a stranger', aStranger('192.0.2.1'))).toBe('SERVER_BUSY');
});

test('continues after a hash that failed', async () => {
  const { queue } = aQueue();
  await expect(queue.run(() => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory');
  expect(await queue.run(async () => 'next')).toBe('next');
});
