import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { requestOf } from '../../../../../test/contract/call-needs.ts';
import { passTime } from '../../../../../test/builders/data.ts';
import { payee, setUpPayments, startPayments, type Payments } from '../../../../../test/builders/payments.ts';
import { aCode, upiLinkTo } from '../../../../../test/builders/pictures.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { aPicture } from '../../../../../test/builders/catalogue.ts';
import { picturesCheck } from '../images.checks.ts';
import { forgetUnusedCodes } from '../images.jobs.ts';

let payments: Payments;
let app: TestApp;
let admin: TestUser;
let code: Buffer;
beforeAll(async () => {
  payments = await startPayments();
  app = await startTestApp({ payments });
  [admin, code] = await Promise.all([anAdmin(app), aCode(upiLinkTo(payee.upiId))]);
});
beforeEach(async () => {
  await setUpPayments(app.app.deps, payments);
  await save(null);
});
afterAll(async () => {
  await app.stop();
  await payments.close();
});

const hour = 3_600;

async function upload(): Promise<string> {
  const form = { query: { folderPath: 'qrcode' }, body: { imageName: 'QR code' }, upload: code };
  const { path, body } = requestOf('POST admin/image', form);
  return (await app.post(path, { as: admin, body })).body.data._id;
}
async function save(imageId: string | null): Promise<void> {
  expect((await app.send('PUT', '/api/admin/upi', { as: admin, body: { ...payee, imageId } })).status).toBe(200);
}
const clean = () => forgetUnusedCodes(app.app.deps);
const isThere = async (id: string) => (await app.app.deps.db.pool.query('select id from image where id = $1', [id])).rows.length === 1;
const look = (isNodeUp = true) => picturesCheck(app.app.deps.db, { isNodeUp }).run();

test('an unsaved picture is deleted after a day; the shown one and the library stay', async () => {
  const [shown, never] = [await upload(), await upload()];
  const tile = await aPicture(app);
  await save(shown);
  await passTime(app, 23 * hour);
  await clean();
  expect(await isThere(never)).toBe(true);
  await passTime(app, 2 * hour);
  await clean();
  expect([await isThere(never), await isThere(shown), await isThere(tile)]).toEqual([false, true, true]);
});

test('a released picture stays for a day, however old it is, and can be shown again', async () => {
  const [old, next] = [await upload(), await upload()];
  await save(old);
  await passTime(app, 5 * 24 * hour);
  const young = await upload();
  await save(young);
  await clean();
  expect([await isThere(old), await isThere(next), await isThere(young)]).toEqual([true, false, true]);
  await save(old);
  await passTime(app, 25 * hour);
  await clean();
  expect([await isThere(old), await isThere(young)]).toEqual([true, false]);
});

test('a picture saved during the cleanup stays, or the save reports that it is gone', async () => {
  const id = await upload();
  await passTime(app, 25 * hour);
  const [, reply] = await Promise.all([clean(), app.send('PUT', '/api/admin/upi', { as: admin, body: { ...payee, imageId: id } })]);
  expect(await isThere(id)).toBe(reply.status === 200);
  if (reply.status !== 200) expect(reply).toMatchObject({ status: 422, body: { errors: { imageId: 'This picture does not exist' } } });
});

test('doctor reports pictures that should have been deleted', async () => {
  await passTime(app, 25 * hour);
  await clean();
  expect(await look()).toEqual({ ok: true, detail: 'every QR picture is in use' });
  await upload();
  expect(await look()).toEqual({ ok: true, detail: '1 unused QR picture; deleted after a day' });
  await passTime(app, 27 * hour);
  expect(await look()).toMatchObject({ ok: false, detail: '1 unused QR picture, 1 of them for longer than a day' });
  expect((await look(false)).ok).toBe(true);
  await clean();
  expect((await look()).ok).toBe(true);
});
