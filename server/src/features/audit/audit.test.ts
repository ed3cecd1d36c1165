import { saveLinks } from '../../../../test/builders/operator-rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '@pinline/contract/contract';
import type { TestReply, TestUser } from '../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../test/builders/people.ts';
import { aUser } from '../../../../test/builders/data.ts';
import { aWorld, callNames, callNeeds, declarationOf, requestOf, successOf } from '../../../../test/contract/call-needs.ts';
import type { Parts, World } from '../../../../test/contract/needs/needs.ts';
import { startMailServer, type MailServer } from '../../../../test/fakes/mail-server.ts';
import { startPayments, type Payments } from '../../../../test/builders/payments.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';

let payments: Payments;
let mail: MailServer;
let app: TestApp;
let world: World;
let admin: TestUser;
beforeAll(async () => {
  [payments, mail] = await Promise.all([startPayments(), startMailServer()]);
  app = await startTestApp({ payments, env: { SMTP_URL: mail.url, PUBLIC_URL: 'http://127.0.0.1:8080' } });
  [world, admin] = await Promise.all([aWorld(app), anAdmin(app)]);
});
afterAll(async () => {
  await app.stop();
  await Promise.all([payments.close(), mail.close()]);
});

const changeNothing = new Map<CallName, string>([
  ['POST admin/upi/test', 'it only asks the bank whether the token opens its feed'],
  ['POST admin/providers/:id/test', 'it only asks the provider for our balance'],
  ['POST admin/providers/test', 'it asks a provider for our balance and stores nothing'],
  ['POST admin/currency/check', 'it only asks the blockchain about an address'],
  ['POST admin/download-ticket', 'the file holds what the lists show'],
  ['POST admin/settings/forbidden-services', 'it only tells what would be forbidden'],
]);

const adminCalls = callNames.filter((name) => declarationOf(name).access === 'admin');
const mutations = adminCalls.filter((name) => !name.startsWith('GET '));

describe.each(mutations)('%s', (name) => {
  test('writes one row with its author, and none when it is refused', { tags: 'F4' }, async () => {
    const parts = (await callNeeds[name].good?.(world)) ?? {};
    const before = await auditRows();
    for (const refused of refusedParts(name, parts)) expect((await ask(name, refused, admin)).status).toBeGreaterThanOrEqual(400);
    expect((await ask(name, parts, world.me)).status).toBe(403);
    expect((await ask(name, parts, undefined)).status).toBe(401);
    expect(await auditRows()).toEqual(before);

    const reply = await ask(name, parts, admin);
    expect([reply.status, reply.body?.code]).toEqual([successOf(name), undefined]);
    const news = (await auditRows()).slice(before.length);
    if (changeNothing.has(name)) return expect(news).toEqual([]);
    expect(news).toEqual([{ actorId: admin.userId, address: '127.0.0.1', action: expect.stringMatching(/^[a-z-]+\.[a-z-]+$/) }]);
  });
});

test('reading writes nothing', { tags: 'F4' }, async () => {
  const before = await auditRows();
  for (const name of adminCalls.filter((each) => each.startsWith('GET '))) {
    const reply = await ask(name, (await callNeeds[name].good?.(world)) ?? {}, admin);
    expect([name, reply.status]).toEqual([name, successOf(name)]);
  }
  expect(await auditRows()).toEqual(before);
});

test('every exception is an existing call', () => {
  expect([...changeNothing.keys()].filter((name) => !mutations.includes(name))).toEqual([]);
});

describe('the list', () => {
  let auditor: TestUser;
  beforeAll(async () => {
    auditor = await anAdmin(app);
    await setLinks('https://example.com/first');
    await setLinks('https://example.com/second');
  });

  test('is newest first, with before and after as text, and the address', async () => {
    const { data } = await listOf(`?search=${auditor.email}`);
    expect(data.map(({ action, target, actor, address }) => ({ action, target, actor, address }))).toEqual(
      [0, 1].map(() => ({ action: 'settings.links', target: 'settings', actor: auditor.email, address: '127.0.0.1' })),
    );
    const [second, first] = data;
    expect(JSON.parse(second?.before ?? '')).toEqual(JSON.parse(first?.after ?? ''));
    expect(JSON.parse(second?.after ?? '')).toEqual({ support: 'https://example.com/second', channel: null, chat: null, video: null });
    expect(Date.parse(second?.time ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.time ?? ''));
  });

  test('is paged', async () => {
    const [first, second, third] = await Promise.all([1, 2, 3].map((page) => listOf(`?search=${auditor.email}&limit=1&page=${page}`)));
    expect(first?.pagination).toEqual({ page: 1, limit: 1, total: 2, totalPages: 2 });
    expect([first, second, third].map((list) => list?.data.length)).toEqual([1, 1, 0]);
    expect(first?.data[0]?._id).not.toBe(second?.data[0]?._id);
  });

  test.each([
    ['SETTINGS.LI', 2],
    ['%25', 0],
    ['settings_links', 0],
    ['nothing like it', 0],
  ])('is searched literally: %s', async (search, atLeast) => {
    const { pagination } = await listOf(`?search=${search}`);
    if (atLeast === 0) expect(pagination.total).toBe(0);
    else expect(pagination.total).toBeGreaterThanOrEqual(atLeast);
  });

  test('is found by the address of the user that it is about', async () => {
    const customer = await aUser(app);
    const about = { as: admin, body: { text: 'Called about a UTR' } };
    expect((await app.post(`/api/admin/users/${customer.userId}/notes`, about)).status).toBe(201);
    const found = [{ action: 'user.note', target: `user:${customer.userId}`, subject: customer.email }];
    expect((await listOf(`?search=${customer.email}`)).data).toMatchObject(found);
    expect((await listOf(`?search=${customer.email.slice(0, -3).toUpperCase()}`)).data).toMatchObject(found);
  });

  test.each([
    ['deposit 4711', 'deposit:4711'],
    ['price tier 4711', 'price-tier:4711'],
  ])('is found by a target as the page names it: %s', async (search, target) => {
    await app.app.deps.db.pool.query(`insert into audit_log (actor_id, action, target) values ($1, 'test.named', $2)`, [
      auditor.userId,
      target,
    ]);
    expect((await listOf(`?search=${search}`)).data).toMatchObject([{ action: 'test.named', target }]);
  });

  test.each([
    ['serviceName', 'Lantern Talk 4712', '{"serviceName":"Lantern Talk 4712"}', null],
    ['name', 'Gold 4713', '{"name":"Silver"}', '{"name":"Gold 4713"}'],
  ])('is found by the name of what it is about: %s', async (_, name, before, after) => {
    await app.app.deps.db.pool.query(
      `insert into audit_log (actor_id, action, target, before, after) values ($1, 'test.of-name', 'thing:1', $2, $3)`,
      [auditor.userId, before, after],
    );
    expect((await listOf(`?search=${name.toLowerCase()}`)).data).toMatchObject([{ action: 'test.of-name' }]);
  });

  test('has null if there was nothing before', async () => {
    await app.app.deps.db.pool.query(
      `insert into audit_log (actor_id, action, target, after) values ($1, 'test.made', 'thing:7', '{"a": 1}')`,
      [auditor.userId],
    );
    expect((await listOf('?search=thing:7')).data).toMatchObject([{ action: 'test.made', before: null, after: '{"a": 1}', address: null }]);
  });

  test.each([
    ['the user', 'test.subject', (user: TestUser) => `user:${user.userId}`, (user: TestUser) => user.email],
    ['no one for an id without a user', 'test.missing-user', () => 'user:999999999999999999', () => null],
    ['no one for a target that only looks like a user', 'test.other-target', () => 'user:me', () => null],
  ])('has the subject %s', async (_, action, targetFor, subjectFor) => {
    await app.app.deps.db.pool.query('insert into audit_log (actor_id, action, target) values ($1, $2, $3)', [
      admin.userId,
      action,
      targetFor(world.me),
    ]);
    expect((await listOf(`?search=${action}`)).data).toMatchObject([{ target: targetFor(world.me), subject: subjectFor(world.me) }]);
  });

  async function setLinks(support: string): Promise<void> {
    const reply = await saveLinks(app, auditor, { support, channel: '', chat: '', video: '' });
    expect(reply.status).toBe(200);
  }

  async function listOf(query: string): Promise<List> {
    const reply = await app.get<List>(`/api/admin/audit${query}`, { as: auditor });
    expect([query, reply.status]).toEqual([query, 200]);
    return reply.body;
  }
});

test.each([`update audit_log set action = 'nothing.happened'`, 'delete from audit_log', 'truncate audit_log'])(
  'the database refuses: %s',
  { tags: 'F4' },
  async (statement) => {
    await ask('PUT admin/settings', (await callNeeds['PUT admin/settings'].good?.(world)) ?? {}, admin);
    const before = await auditRows();
    await expect(app.app.deps.db.pool.query(statement)).rejects.toMatchObject({ code: 'PL002' });
    expect(await auditRows()).toEqual(before);
  },
);

type List = {
  data: {
    _id: string;
    time: string;
    actor: string | null;
    action: string;
    target: string;
    subject: string | null;
    before: string | null;
    after: string | null;
    address: string | null;
  }[];
  pagination: { page: number; limit: number; total: number; totalPages: number };
};

function refusedParts(name: CallName, parts: Parts): Parts[] {
  const nowhere = '999999999999999999';
  return [
    ...(declarationOf(name).body === undefined ? [] : [{ ...parts, body: { nonsense: true } }]),
    ...(parts.params === undefined
      ? []
      : [{ ...parts, params: Object.fromEntries(Object.keys(parts.params).map((key) => [key, nowhere])) }]),
  ];
}

function ask(name: CallName, parts: Parts, as: TestUser | undefined): Promise<TestReply> {
  const { method, path, body } = requestOf(name, parts);
  const headers = parts.headers ?? {};
  return app.send(method, path, { headers, ...(as === undefined ? {} : { as }), ...(body === undefined ? {} : { body }) });
}

async function auditRows(): Promise<{ actorId: number | null; address: string | null; action: string }[]> {
  return app.app.deps.db.autocommit.selectFrom('auditLog').select(['actorId', 'address', 'action']).orderBy('id').execute();
}
