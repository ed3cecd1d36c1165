import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../test/builders/people.ts';
import { requestOf } from '../../../../test/contract/call-needs.ts';
import { aService } from '../../../../test/builders/data.ts';
import { aPicture, aPng } from '../../../../test/builders/pictures.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { anEnrolledAuthenticator, forgetAuthenticators } from '../../../../test/builders/an-authenticator.ts';
import { ensureBuiltInImages } from './images.commands.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
});
afterAll(() => app.stop());

type Shown = { _id: string; imageName: string; src: string; usedBy: number; isBuiltIn: boolean };
type Change = { imageName: string; upload?: Buffer };

const aName = () => `Picture ${randomBytes(6).toString('hex')}`;
const add = async ({ imageName = aName(), upload }: Partial<Change> = {}) => {
  const { path, body } = requestOf('POST admin/image', {
    query: { folderPath: 'services' },
    body: { imageName },
    upload: upload ?? (await aPng()),
  });
  return app.post(path, { as: admin, body });
};
const change = (id: string, { upload, ...body }: Change, folderPath = 'services') => {
  const file = upload === undefined ? {} : { upload };
  const { path, body: form } = requestOf('PUT admin/image/:id', { params: { id }, query: { folderPath }, body, ...file });
  return app.send('PUT', path, { as: admin, body: form });
};
const list = async (query: Record<string, string> = {}): Promise<{ data: Shown[]; pagination: { total: number; totalPages: number } }> =>
  (await app.get(`/api/admin/images?${new URLSearchParams(query).toString()}`, { as: admin })).body;
const find = async (id: string) => (await list({ limit: '100' })).data.find(({ _id }) => _id === id);
const served = (src: string) => fetch(`${app.url}${src}`);
async function audits(): Promise<Record<string, unknown>[]> {
  return (await app.app.deps.db.pool.query('select actor_id, action, target, before, after from audit_log order by id')).rows;
}

describe('adding a picture', () => {
  test('encodes it again: a small WebP with its transparency, and nothing else of the file', { tags: 'E4' }, async () => {
    const upload = await aPicture({ width: 800, height: 400 })
      .withExif({ IFD0: { Artist: 'Private Person' } })
      .png()
      .toBuffer();
    expect(upload.includes('Private Person')).toBe(true);
    const imageName = aName();
    const reply = await add({ imageName: ` ${imageName} `, upload });
    expect(reply).toMatchObject({
      status: 201,
      body: { data: { _id: expect.any(String), imageName, src: expect.stringMatching(/^\/images\/[0-9a-f]{32}\.webp$/) } },
    });
    const bytes = Buffer.from(await (await served(reply.body.data.src)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 128, hasAlpha: true });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes('Private')).toBe(false);
  });

  test('rotates it upright first, and never enlarges a small one', async () => {
    const upload = await aPicture({ width: 60, height: 20 }).flatten().jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { src } = (await add({ upload })).body.data;
    const bytes = Buffer.from(await (await served(src)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 20, height: 60 });
    expect((await sharp(bytes).metadata()).orientation).toBeUndefined();
  });

  test.each(['png', 'jpeg', 'gif', 'webp'] as const)('accepts %s, whatever its file name', async (format) => {
    const upload = await aPicture().toFormat(format).toBuffer();
    expect((await add({ upload })).status).toBe(201);
  });

  test('is audited with its name and path, without its bytes', async () => {
    const imageName = aName();
    const { _id, src } = (await add({ imageName })).body.data;
    expect((await audits()).at(-1)).toEqual({
      actor_id: admin.userId,
      action: 'image.add',
      target: `image:${_id}`,
      before: null,
      after: { folder: 'services', name: imageName, src },
    });
  });

  test.each(['', '   ', 'x'.repeat(81), 'a\0b'])('refuses the name %j', async (imageName) => {
    const before = (await list()).pagination.total;
    expect(await add({ imageName })).toMatchObject({ status: 422, body: { errors: { imageName: expect.any(String) } } });
    expect((await list()).pagination.total).toBe(before);
  });

  test.each([undefined, 'other', 'services/../qrcode', ''])('refuses the folder %s', async (folderPath) => {
    const query = folderPath === undefined ? undefined : { folderPath };
    const { path, body } = requestOf('POST admin/image', { ...(query && { query }), body: { imageName: aName() }, upload: await aPng() });
    expect(await app.post(path, { as: admin, body })).toMatchObject({ status: 422, body: { errors: { folderPath: expect.any(String) } } });
  });
});

describe('changing a picture', () => {
  test('by name keeps its path', async () => {
    const { _id, imageName: oldName, src } = (await add()).body.data;
    const imageName = aName();
    expect(await change(_id, { imageName })).toMatchObject({ status: 200, body: { data: { _id, imageName, src }, src } });
    expect((await audits()).at(-1)).toMatchObject({
      action: 'image.change',
      before: { name: oldName, src },
      after: { name: imageName, src },
    });
  });

  test('with another file gives it another path; services show the new one', async () => {
    const { _id, imageName, src } = (await add()).body.data;
    const service = await aService(app);
    await app.app.deps.db.pool.query('update service set image_id = $1 where id = $2', [_id, service.id]);
    const reply = await change(_id, { imageName, upload: await aPng({ width: 10 }) });
    expect(reply.status).toBe(200);
    expect(reply.body.src).not.toBe(src);
    expect([(await served(src)).status, (await served(reply.body.src)).status]).toEqual([404, 200]);
    const { data } = (await app.get('/api/service/all-services', { as: admin })).body;
    expect(data.find(({ id }: { id: string }) => id === service.id).logo).toBe(reply.body.src);
    expect(await find(_id)).toMatchObject({ usedBy: 1 });
  });

  test('needs a change', async () => {
    const { _id, imageName } = (await add()).body.data;
    const before = (await audits()).length;
    expect(await change(_id, { imageName })).toMatchObject({
      status: 422,
      body: { errors: { imageName: 'Change the name or choose a new file' } },
    });
    expect((await audits()).length).toBe(before);
  });

  test('finds no picture of another folder, and none that does not exist', async () => {
    const { _id } = (await add()).body.data;
    expect(await change(_id, { imageName: aName() }, 'qrcode')).toMatchObject({ status: 404, body: { code: 'IMAGE_NOT_FOUND' } });
    expect((await change('999999999', { imageName: aName() })).status).toBe(404);
  });

  test('by two at once keeps one of the two, complete', async () => {
    const { _id } = (await add()).body.data;
    const replies = await Promise.all(
      [1, 2, 3, 4].map(async (width) => change(_id, { imageName: aName(), upload: await aPng({ width }) })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const now = await find(_id);
    const last = replies.find(({ body }) => body.data.imageName === now?.imageName);
    expect(now?.src).toBe(last?.body.src);
    const answers = await Promise.all(replies.map(async ({ body }) => (await served(body.src)).status));
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('the list', () => {
  test('is sorted by name, searched literally, and paged', async () => {
    const mark = randomBytes(4).toString('hex');
    for (const name of ['zebra', 'Apple', 'mango 50%']) await add({ imageName: `${name} ${mark}` });
    const found = await list({ search: mark.toUpperCase() });
    expect(found.data.map(({ imageName }) => imageName.split(' ')[0])).toEqual(['Apple', 'mango', 'zebra']);
    expect((await list({ search: `50% ${mark}` })).data.length).toBe(1);
    expect((await list({ search: `_ ${mark}` })).data.length).toBe(0);
    const second = await list({ search: mark, limit: '2', page: '2' });
    expect([second.data.length, second.pagination]).toEqual([1, { page: 2, limit: 2, total: 3, totalPages: 2 }]);
  });

  test('has 30 per page by default', async () => {
    expect((await list()).pagination).toMatchObject({ limit: 30 });
  });

  test('marks built-in pictures until they are replaced; then they never return', async () => {
    const { autocommit } = app.app.deps.db;
    const ids = await ensureBuiltInImages(autocommit, [{ code: 'zz', name: 'Built in', src: '/services/zz.svg' }]);
    const id = String(ids.get('zz'));
    expect(await find(id)).toMatchObject({ isBuiltIn: true, src: '/services/zz.svg' });
    const upload = await aPng();
    await change(id, { imageName: 'Built in', upload });
    const replaced = await find(id);
    expect(replaced).toMatchObject({ isBuiltIn: false, src: expect.stringContaining('/images/') });
    await ensureBuiltInImages(autocommit, [{ code: 'zz', name: 'Built in', src: '/services/zz.svg' }]);
    expect(await find(id)).toEqual(replaced);
  });
});

describe('what is served', () => {
  test('may be cached for ever, and is a file, not a page', { tags: 'C5' }, async () => {
    const { src } = (await add()).body.data;
    const reply = await served(src);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="${src.slice('/images/'.length)}"`,
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  test('is read once for all who ask within a minute', async () => {
    const { src } = (await add()).body.data;
    const first = Buffer.from(await (await served(src)).arrayBuffer());
    await app.app.deps.db.pool.query('delete from image where src = $1', [src]);
    const again = await Promise.all(Array.from({ length: 20 }, async () => Buffer.from(await (await served(src)).arrayBuffer())));
    expect(again.every((content) => content.equals(first))).toBe(true);
  });

  test('unknown paths give 404, and so do all others around them', async () => {
    const { src } = (await add()).body.data;
    const none = [
      `/images/${'0'.repeat(32)}.webp`,
      `${src}.png`,
      src.replace('.webp', '.png'),
      '/images/1',
      '/images/..%2f..%2fetc%2fpasswd',
    ];
    for (const path of [...none, src.toUpperCase().replace('/IMAGES', '/images').replace('.WEBP', '.webp')].filter((each) => each !== src))
      expect([path, (await served(path)).status]).toEqual([path, 404]);
    expect((await fetch(`${app.url}${src}`, { method: 'POST' })).status).toBe(404);
  });
});

test('service pictures need no fresh code: they involve no money', async () => {
  await anEnrolledAuthenticator(app, admin);
  await app.app.deps.db.pool.query('update session set second_factor_at = null where user_id = $1', [admin.userId]);
  expect((await add()).status).toBe(201);
  await forgetAuthenticators(app);
});
