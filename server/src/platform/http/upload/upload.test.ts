import { largestUploadBytes } from '@pinline/contract/images/images.rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { aPng } from '../../../../../test/builders/pictures.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';

let app: TestApp;
let admin: TestUser;
let png: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  [admin, png] = await Promise.all([anAdmin(app), aPng()]);
});
afterAll(() => app.stop());

const path = '/api/admin/image?folderPath=services';
const boundary = 'a-line-between';
const type = `multipart/form-data; boundary=${boundary}`;

type FormPart = { head: string; content: string | Buffer };
const field = (name: string, content: string): FormPart => ({ head: `form-data; name="${name}"`, content });
const file = (name: string, content: string | Buffer = png): FormPart => ({ head: `form-data; name="${name}"; filename="a.png"`, content });

function formOf(parts: FormPart[]): Buffer {
  const all = parts.flatMap(({ head, content }) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...all, Buffer.from(`--${boundary}--\r\n`)]);
}

const send = (parts: FormPart[], as: TestUser | undefined = admin) => sendRaw(formOf(parts), as);
const sendRaw = (raw: Buffer | string, as: TestUser | undefined = admin) =>
  app.post(path, { raw, headers: { 'content-type': type }, ...(as === undefined ? {} : { as }) });
const images = async () => (await app.get('/api/admin/images', { as: admin })).body.pagination.total;

test('accepts fields and a file in any order', async () => {
  const before = await images();
  expect((await send([field('imageName', 'First'), file('image')])).status).toBe(201);
  expect((await send([file('image'), field('imageName', 'Second'), field('more', 'is dropped')])).status).toBe(201);
  expect(await images()).toBe(before + 2);
});

test.each<[string, () => FormPart[], number, Record<string, string> | undefined]>([
  ['no file', () => [field('imageName', 'A')], 422, { image: 'Please choose a file' }],
  ['text where the file belongs', () => [field('imageName', 'A'), field('image', 'text')], 422, { image: 'Please choose a file' }],
  ['neither', () => [field('other', 'A')], 422, { imageName: 'Please enter a name', image: 'Please choose a file' }],
  ['a file where the name belongs', () => [file('imageName'), file('image')], 400, undefined],
  ['a file under another name', () => [field('imageName', 'A'), file('picture')], 400, undefined],
  ['two files', () => [field('imageName', 'A'), file('image'), file('image')], 400, undefined],
  ['a field twice', () => [field('imageName', 'A'), field('imageName', 'B'), file('image')], 400, undefined],
  ['a field with the name of the file', () => [field('imageName', 'A'), field('image', 'B'), file('image')], 400, undefined],
  ['a field called __proto__', () => [field('imageName', 'A'), field('__proto__', 'B'), file('image')], 400, undefined],
  ['a field called constructor', () => [field('imageName', 'A'), field('constructor', 'B'), file('image')], 400, undefined],
  ['a file called __proto__', () => [field('imageName', 'A'), file('__proto__')], 400, undefined],
  ['a field of 5 kB', () => [field('imageName', 'x'.repeat(5_000)), file('image')], 413, undefined],
  ['30 fields', () => [...Array.from({ length: 30 }, (_, at) => field(`field${at}`, 'B')), file('image')], 400, undefined],
  [
    'JSON as a field',
    () => [{ head: 'form-data; name="imageName"\r\ncontent-type: application/json', content: '{"a":1}' }, file('image')],
    422,
    undefined,
  ],
])('refuses %s', async (_what, parts, status, errors) => {
  const before = await images();
  const reply = await send(parts());
  expect(reply.status).toBe(status);
  if (errors !== undefined) expect(reply.body).toMatchObject({ code: 'INVALID_FIELDS', errors });
  expect(await images()).toBe(before);
  expect(Object.prototype).not.toHaveProperty('B');
});

test('accepts a file of the declared size and refuses one byte more', async () => {
  const sized = (size: number) => send([field('imageName', 'A'), file('image', Buffer.alloc(size))]);
  expect((await sized(largestUploadBytes)).body.code).toBe('IMAGE_REFUSED');
  expect(await sized(largestUploadBytes + 1)).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
  expect((await sized(largestUploadBytes * 2)).status).toBe(413);
});

test.each([
  ['nothing at all', ''],
  ['no form', 'nonsense'],
  ['a form that ends too early', formOf([field('imageName', 'A'), file('image', 'bytes')]).subarray(0, -20)],
  ['a part without a name', formOf([{ head: 'form-data', content: 'x' }])],
])('%s is refused', async (_what, raw) => {
  expect([400, 422]).toContain((await sendRaw(raw)).status);
});

test('refuses JSON where a form is expected, and a form where JSON is', { tags: 'C6' }, async () => {
  expect((await app.post(path, { as: admin, body: { imageName: 'A', image: 'B' } })).status).toBe(415);
  const settings = { as: admin, raw: formOf([field('links', '{}')]), headers: { 'content-type': type } };
  expect((await app.send('PUT', '/api/admin/settings', settings)).status).toBe(415);
  expect((await app.post(path, { as: admin, raw: formOf([]), headers: { 'content-type': 'multipart/form-data' } })).status).toBe(400);
});
