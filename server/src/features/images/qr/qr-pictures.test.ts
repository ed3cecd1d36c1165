import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestReply, TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { requestOf } from '../../../../../test/contract/call-needs.ts';
import { aUser } from '../../../../../test/builders/data.ts';
import { payee, setUpPayments, startPayments, type Payments } from '../../../../../test/builders/payments.ts';
import { aCode, aPng, upiLinkTo } from '../../../../../test/builders/pictures.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { anEnrolledAuthenticator, forgetAuthenticators } from '../../../../../test/builders/an-authenticator.ts';

let payments: Payments;
let app: TestApp;
let admin: TestUser;
let ours: Buffer;
beforeAll(async () => {
  payments = await startPayments();
  app = await startTestApp({ payments });
  [admin, ours] = await Promise.all([anAdmin(app), aCode(upiLinkTo(payee.upiId))]);
});
beforeEach(async () => {
  await setUpPayments(app.app.deps, payments);
  await saveUpi({ imageId: null });
});
afterAll(async () => {
  await app.stop();
  await payments.close();
});

const query = { folderPath: 'qrcode' };
const body = { imageName: 'QR code' };
const upload = (file: Buffer): Promise<TestReply> => {
  const { path, body: form } = requestOf('POST admin/image', { query, body, upload: file });
  return app.post(path, { as: admin, body: form });
};
const replace = (id: string, file: Buffer): Promise<TestReply> => {
  const { path, body: form } = requestOf('PUT admin/image/:id', { params: { id }, query, body, upload: file });
  return app.send('PUT', path, { as: admin, body: form });
};
const saveUpi = (change: object): Promise<TestReply> => app.send('PUT', '/api/admin/upi', { as: admin, body: { ...payee, ...change } });
const shownToUsers = async () => (await app.get('/api/payment/upi', { as: await aUser(app) })).body.data;
const codeOf = async (upiId: string) => aCode(upiLinkTo(upiId));
async function audits(): Promise<Record<string, unknown>[]> {
  return (await app.app.deps.db.pool.query('select action, target, before, after from audit_log order by id')).rows;
}

describe('an upload', () => {
  test('with our own code is shown to users as soon as it is saved, as a newly encoded PNG', async () => {
    const reply = await upload(ours);
    expect(reply).toMatchObject({ status: 201, body: { data: { src: expect.stringMatching(/^\/images\/[0-9a-f]{32}\.png$/) } } });
    const { _id, src } = reply.body.data;
    expect(await shownToUsers()).toMatchObject({ imageId: null, src: null });
    expect((await saveUpi({ imageId: _id })).body.data).toMatchObject({ imageId: { _id, src }, existingQrUrl: src });
    expect(await shownToUsers()).toEqual({ imageId: _id, src, ...payee });
    const bytes = Buffer.from(await (await fetch(`${app.url}${src}`)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', hasAlpha: false });
  });

  test.each<[string, () => Promise<Buffer>]>([
    ['small', () => aCode(upiLinkTo(payee.upiId), { scale: 3 })],
    ['huge', () => aCode(upiLinkTo(payee.upiId), { scale: 60 })],
    [
      'photographed: turned, blurred and pale',
      async () => sharp(ours).rotate(11, { background: '#e8e4da' }).blur(1.5).linear(0.6, 60).jpeg({ quality: 50 }).toBuffer(),
    ],
    [
      'in the middle of a poster',
      async () =>
        sharp({ create: { width: 1_080, height: 2_400, channels: 3, background: '#234' } })
          .composite([{ input: ours }])
          .jpeg()
          .toBuffer(),
    ],
    ['black on nothing', onTransparentBackground],
  ])('is read when it is %s', async (_how, file) => {
    expect((await upload(await file())).status).toBe(201);
  });

  test.each<[string, () => Promise<Buffer>, RegExp]>([
    ['no code', () => aPng({ width: 500, height: 500 }), /^No QR code can be read/],
    [
      'a code that is covered by half',
      async () => sharp(ours).extract({ left: 0, top: 0, width: 150, height: 150 }).png().toBuffer(),
      /^No QR code can be read/,
    ],
    ['a code of a web page', () => aCode('https://example.com/pay'), /^This QR code is none to pay by UPI/],
    ['a code with two payees', () => aCode('upi://pay?pa=a@bank&pa=b@bank'), /^This QR code is none to pay by UPI/],
  ])('with %s is refused', async (_what, file, sentence) => {
    const before = await audits();
    expect(await upload(await file())).toMatchObject({
      status: 415,
      body: { code: 'IMAGE_REFUSED', message: expect.stringMatching(sentence) },
    });
    expect(await audits()).toEqual(before);
  });

  test('is no service picture, and a service picture is no QR code', async () => {
    const { _id } = (await upload(ours)).body.data;
    const library = (await app.get('/api/admin/images', { as: admin })).body.data;
    expect(library.map((image: { _id: string }) => image._id)).not.toContain(_id);
    const { path, body: form } = requestOf('POST admin/image', { query: { folderPath: 'services' }, body, upload: ours });
    const tile = (await app.post(path, { as: admin, body: form })).body.data;
    expect(await saveUpi({ imageId: tile._id })).toMatchObject({
      status: 422,
      body: { errors: { imageId: 'This picture does not exist' } },
    });
  });
});

describe('a code that pays to another UPI ID', () => {
  const thief = 'thief@examplebank';
  const sentence = `This QR code pays to ${thief}, not to ${payee.upiId}`;

  test('is not saved beside our UPI ID', async () => {
    const { _id } = (await upload(await codeOf(thief))).body.data;
    const before = await audits();
    expect(await saveUpi({ imageId: _id })).toMatchObject({ status: 422, body: { errors: { imageId: sentence } } });
    expect(await audits()).toEqual(before);
    expect(await shownToUsers()).toMatchObject({ imageId: null });
    expect((await saveUpi({ imageId: _id, upiId: thief.toUpperCase() })).status).toBe(200);
  });

  test('does not replace the shown one; our own code does', async () => {
    const { _id, src } = (await upload(ours)).body.data;
    await saveUpi({ imageId: _id });
    expect(await replace(_id, await codeOf(thief))).toMatchObject({ status: 422, body: { errors: { image: sentence } } });
    expect(await shownToUsers()).toMatchObject({ src });
    const reply = await replace(_id, await aCode(`${upiLinkTo(payee.upiId)}&mc=5411`));
    expect(reply).toMatchObject({ status: 200, body: { data: { _id, imageName: 'QR code' } } });
    expect(await shownToUsers()).toMatchObject({ imageId: _id, src: reply.body.src });
    expect(reply.body.src).not.toBe(src);
    expect((await audits()).at(-1)).toMatchObject({
      action: 'image.change',
      target: `image:${_id}`,
      before: { src },
      after: { src: reply.body.src },
    });
  });

  test('may replace one that users do not see, and is not saved then either', async () => {
    const { _id } = (await upload(ours)).body.data;
    expect((await replace(_id, await codeOf(thief))).status).toBe(200);
    expect((await saveUpi({ imageId: _id })).status).toBe(422);
  });

  test('is refused when both change at once, in either order', async () => {
    for (let round = 0; round < 8; round += 1) {
      await saveUpi({ imageId: null });
      const { _id } = (await upload(ours)).body.data;
      const [replaced, saved] = await Promise.all([replace(_id, await codeOf(thief)), saveUpi({ imageId: _id })]);
      expect([
        [200, 422],
        [422, 200],
      ]).toContainEqual([replaced.status, saved.status]);
    }
  });

  test('a new UPI ID is refused beside a code of the old one', async () => {
    const { _id } = (await upload(ours)).body.data;
    await saveUpi({ imageId: _id });
    expect((await saveUpi({ imageId: _id, upiId: 'new@examplebank' })).body.errors.imageId).toBe(
      `This QR code pays to ${payee.upiId}, not to new@examplebank`,
    );
    expect((await saveUpi({ imageId: null, upiId: 'new@examplebank' })).status).toBe(200);
  });
});

test('a QR code needs a fresh code of the authenticator, new or replaced', async () => {
  const { _id } = (await upload(ours)).body.data;
  await anEnrolledAuthenticator(app, admin);
  await app.app.deps.db.pool.query('update session set second_factor_at = null where user_id = $1', [admin.userId]);
  const before = await audits();
  for (const reply of [await upload(ours), await replace(_id, ours)])
    expect(reply).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } });
  expect(await audits()).toEqual(before);
  await forgetAuthenticators(app);
});

test.each(['999999999', 'none', ''])('settings with the missing picture %j show none', async (imageId) => {
  await app.app.deps.db.pool.query(
    `update operator_setting set value = value || jsonb_build_object('imageId', $1::text, 'imageSrc', '/images/4.webp') where key = 'upi'`,
    [imageId],
  );
  expect(await shownToUsers()).toMatchObject({ imageId: null, src: null, upiId: payee.upiId });
});

async function onTransparentBackground(): Promise<Buffer> {
  const { data, info } = await sharp(ours).toColourspace('b-w').negate().raw().toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  return sharp({ create: { ...size, channels: 3, background: 'black' } })
    .joinChannel(data, { raw: { ...size, channels: 1 } })
    .png()
    .toBuffer();
}
