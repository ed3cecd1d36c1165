import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPicture } from '../../../../../test/builders/catalogue.ts';
import { aService, aUser, eventually } from '../../../../../test/builders/data.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import type { TestReply, TestUser } from '../../../../../test/fakes/browser.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';

let app: TestApp;
let admin: TestUser;
let buyer: TestUser;
let imageId: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
  buyer = await aUser(app);
  imageId = await aPicture(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.app.deps.db.pool.query('delete from service_alias; delete from service');
});

const google = { serviceName: 'Google', serviceCode: 'go', serverId: '3', price: 20 };
const add = async (body: object): Promise<TestReply> => app.post('/api/service/add-service', { as: admin, body: { imageId, ...body } });
const save = async (id: string, body: object): Promise<TestReply> =>
  app.send('PUT', `/api/service/update/${id}`, { as: admin, body: { imageId, ...body } });
const listed = async (): Promise<Record<string, string[]>> => {
  const { data } = (await app.get('/api/service/aliases', { as: buyer })).body;
  return Object.fromEntries(data.map(({ serviceCode, aliases }: { serviceCode: string; aliases: string[] }) => [serviceCode, aliases]));
};
const labelsFor = async (search: string): Promise<string[]> =>
  (await app.get(`/api/service/offers?${new URLSearchParams({ search }).toString()}`, { as: buyer })).body.data.map(
    ({ label }: { label: string }) => label,
  );

describe('other names of a service', () => {
  test('come with the release, until an operator saves others for every server that sells it', async () => {
    const { _id, aliases } = (await add(google)).body.data;
    await add({ ...google, serverId: '4' });
    expect(aliases).toContain('Gmail');
    await expect.poll(listed).toEqual({ go: aliases });
    const reply = await save(_id, { ...google, aliases: ['  Gmail', 'Stadia'] });
    expect(reply.body.data.aliases).toEqual(['Gmail', 'Stadia']);
    await expect.poll(listed).toEqual({ go: ['Gmail', 'Stadia'] });
    const { data } = (await app.get('/api/admin/all-services?serverId=4', { as: admin })).body;
    expect(data[0]).toMatchObject({ serviceCode: 'go', aliases: ['Gmail', 'Stadia'] });
    expect((await app.get('/api/admin/all-services.csv', { as: admin })).body).toContain('"Gmail, Stadia"');
  });

  test('can all be removed, and the removal is in the audit log', async () => {
    const { _id } = (await add(google)).body.data;
    expect((await save(_id, { ...google, aliases: [] })).body.data.aliases).toEqual([]);
    await expect.poll(listed).toEqual({});
    const { rows } = await app.app.deps.db.pool.query(
      `select before ? 'aliases' as had, after ? 'aliases' as has from audit_log order by id desc limit 1`,
    );
    expect(rows).toEqual([{ had: true, has: false }]);
  });

  test('stay when an older page sends none, and when nothing but the price changes', async () => {
    const { _id } = (await add({ ...google, aliases: ['Stadia'] })).body.data;
    const { data } = (await save(_id, { ...google, price: 21 })).body;
    expect(data).toMatchObject({ price: 21, aliases: ['Stadia'] });
  });

  test('belong to one service: a name or an alias of another is refused, whatever its case and accents', async () => {
    await add(google);
    await add({ ...google, serviceCode: 'zz', serviceName: 'Café Box' });
    const { _id } = (await add({ ...google, serviceCode: 'mine', serviceName: 'Mine' })).body.data;
    for (const [alias, owner] of [
      ['GMAIL', 'Google'],
      ['जीमेल', 'Google'],
      ['cafe-box', 'Café Box'],
      ['zz', 'Café Box'],
    ] as const) {
      const reply = await save(_id, { ...google, serviceCode: 'mine', serviceName: 'Mine', aliases: ['ok', alias] });
      expect(reply).toMatchObject({ status: 422, body: { errors: { aliases: `“${alias}” is a name of ${owner}` } } });
    }
  });

  test('saved for two services at once are saved for one', async () => {
    const ids = await Promise.all(
      ['one', 'two', 'three'].map(async (code) => (await add({ ...google, serviceCode: code, serviceName: code })).body.data._id),
    );
    const replies = await Promise.all(
      ['one', 'two', 'three'].map((code, place) =>
        save(ids[place], { ...google, serviceCode: code, serviceName: code, aliases: ['Stadia'] }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  });

  test('that another operator changed meanwhile, on another server, are not overwritten', async () => {
    const { _id, aliases } = (await add(google)).body.data;
    const other = (await add({ ...google, serverId: '4' })).body.data;
    const opened = { ...google, imageId, isEnabled: true, aliases };
    await save(other._id, { ...google, serverId: '4', aliases: ['Stadia'] });
    const late = await save(_id, { ...google, aliases: ['Gmail'], expected: opened });
    expect(late).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } });
    expect(late.body.message).toContain('the list of other names is “Stadia” now');
  });

  test.each([[['']], [['!'.repeat(41)]], [Array.from({ length: 41 }, (_, n) => `name ${n}`)], ['Gmail']])(
    'are refused: %j',
    async (aliases) => {
      expect((await add({ ...google, aliases })).status).toBe(422);
    },
  );

  test('of a service end where another is sold under that name', async () => {
    await add(google);
    await expect.poll(async () => (await listed())['go']).toContain('Gemini');
    await add({ ...google, serviceCode: 'gmn', serviceName: 'Gemini' });
    await expect.poll(async () => (await listed())['go']).not.toContain('Gemini');
    await expect.poll(() => labelsFor('gemini')).toEqual(['Gemini']);
  });
});

describe('the search of offers', () => {
  beforeEach(async () => {
    for (const [code, name] of [
      ['go', 'Google'],
      ['wa', 'WhatsApp'],
      ['tg', 'Telegram'],
      ['tw', 'X (Twitter)'],
      ['zz', 'Zuber'],
      ['ub', 'Uber'],
    ] as const)
      await aService(app, { server: 3, code, name });
    await eventually(async () => {
      if ((await labelsFor('')).length !== 6) throw new Error('not listed yet');
    });
  });

  test.each([
    ['gmail', ['Google']],
    ['watsapp', ['WhatsApp']],
    ['telegrm', ['Telegram']],
    ['व्हाट्सएप', ['WhatsApp']],
    ['x', ['X (Twitter)']],
    ['tg', ['Telegram']],
    ['uber', ['Uber', 'Zuber']],
    ['nothing like it', []],
  ])('%s finds %j, the best first', async (search, labels) => {
    expect(await labelsFor(search)).toEqual(labels);
  });

  test('finds a service by the name it has on another server', async () => {
    await aService(app, { server: 4, code: 'tg', name: 'Zeppelin' });
    await expect.poll(() => labelsFor('zeppelin')).toEqual(['Telegram']);
  });
});
