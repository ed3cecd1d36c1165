import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { balanceOf } from '../../../../../../test/builders/data.ts';
import { anApiKey } from '../../../../../../test/builders/people.ts';
import { ownApp } from '../../../../../../test/harness/own-app.ts';
import { expectReconciled } from '../../../../../../test/invariants/expect-reconciled.ts';
import { aFivesimShop } from '../../../../../../test/scenarios/shops/fivesim-shop.ts';

const inherited = ['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty'];

const paths = [
  ...inherited.flatMap((name) => [
    `guest/${name}`,
    `user/${name}`,
    `guest/prices?country=${name}`,
    `guest/prices?product=${name}`,
    `guest/products/${name}/any`,
    `guest/products/india/${name}`,
    `user/buy/activation/${name}/any/telegram`,
    `user/buy/activation/india/${name}/telegram`,
    `user/buy/activation/india/any/${name}`,
    `user/check/${name}`,
    `user/orders?order=${name}&category=${name}`,
  ]),
  'guest/prices?country=%00',
  'guest/prices?product=%00',
  'user/buy/activation/india/any/%00',
  'user/check/%00',
  'user/check/1%2F2',
  'user/check/-1',
  'user/check/1e3',
  `user/check/${2 ** 53}`,
  `user/check/${'9'.repeat(400)}`,
  'user/check/%E0%A4%A',
  'user/orders?offset=-1&limit=-1',
  `user/orders?offset=${'9'.repeat(40)}&limit=1e9`,
  'user/orders?limit=0',
  'user/buy/activation/india/any/telegram?maxPrice=-1',
  'user/buy/activation/india/any/telegram?maxPrice=1e9',
  'user/buy/activation/india/any/telegram?maxPrice=NaN',
  'user/buy/activation/india/any/telegram?maxPrice=0',
  'user/buy/activation/india/any/telegram%27--',
  'user/buy/activation/india%2Fany/telegram',
  '..%2F..%2Fapi/admin/users',
  '%2e%2e/%2e%2e/api/keys',
  `guest/prices?country=${'a'.repeat(8_000)}`,
  '//',
  '%',
];

test('answers hostile requests in its own words, and sells nothing by them', async (context) => {
  const app = await ownApp(context);
  const { user, key, ask } = await aFivesimShop(app);
  for (const path of paths) {
    const answer = await ask(path);
    expect([path, Number(answer.slice(0, 3))]).toEqual([path, expect.toSatisfy((status: number) => status < 500)]);
    expect(answer).not.toMatch(/select |stack|node:|password/i);
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])
    expect(
      (await fetch(`${app.url}/v1/user/buy/activation/india/any/telegram`, { method, headers: { authorization: `Bearer ${key.token}` } }))
        .status,
    ).toBe(404);
  expect(await balanceOf(app, user)).toBe(100);
  await expectReconciled(app);
});

test('takes a key from its header alone, and dots in a path lead to no other call', async (context) => {
  const app = await ownApp(context);
  const { user, key, ask } = await aFivesimShop(app);
  const reader = await anApiKey(app, user, { scopes: ['read'] });
  const raw = (line: string, headers: string[] = []) => rawAnswer(app.url, [line, 'Host: shop.example', 'Connection: close', ...headers]);
  const bought = 'user/buy/activation/india/any/telegram';
  for (const query of [`token=${key.token}`, `api_key=${key.token}`, `authorization=Bearer%20${key.token}`])
    expect(await ask(`${bought}?${query}`, { token: 'none' })).toBe('401 Unauthorized');
  expect(await raw(`GET /v1/${bought} HTTP/1.1`, [`Cookie: token=${key.token}; session=${user.token}`])).toMatch(/^HTTP\/1\.1 401 /);
  // A person's session is no key.
  expect(await ask(bought, { token: user.token })).toBe('401 Unauthorized');
  for (const path of [`/v1/guest/../${bought}`, `/v1/user/profile/../buy/activation/india/any/telegram`, `/v1/x/../../v1/${bought}`])
    expect(await raw(`GET ${path} HTTP/1.1`, [`Authorization: Bearer ${reader.token}`])).toMatch(/^HTTP\/1\.1 40[14] /);
  expect(await raw(`GET /v1/${bought} HTTP/1.1`, [`Authorization: Bearer ${reader.token}`, `Authorization: Bearer ${key.token}`])).toMatch(
    /^HTTP\/1\.1 4\d\d /,
  );
  expect(await balanceOf(app, user)).toBe(100);
});

/** The answer to a request as it is written here, which no client would send. */
function rawAnswer(url: string, lines: string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    let text = '';
    socket.on('data', (part) => (text += part.toString()));
    socket.once('end', () => resolve(text));
    socket.once('error', reject);
  });
}
