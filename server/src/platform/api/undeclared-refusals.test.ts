import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TestReply } from '../../../../test/fakes/browser.ts';
import { aNumber, aService, aUser } from '../../../../test/builders/data.ts';
import { ownApp } from '../../../../test/harness/own-app.ts';
import { connect } from '../../../../test/fakes/socket.ts';
import type { TestApp } from '../../../../test/harness/test-app.ts';
import { Refusal } from '../errors.ts';
import { createLogger } from '../logger.ts';
import { undeclaredMessage } from './undeclared-refusals.ts';

let failures: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  failures = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => void failures.mockRestore());

const call = 'POST users/signup';

test('an undeclared code fails the test, is logged and counted, and is answered unchanged', async (context) => {
  const lines: string[] = [];
  const app = await ownApp(context, { log: createLogger({ level: 'error', to: { write: (line) => void lines.push(line) } }) });
  await refuseSignUps(app, 'IMAGE_NOT_FOUND');

  const reply = await signUp(app);

  expect(reply).toMatchObject({ status: 404, body: { code: 'IMAGE_NOT_FOUND', message: 'This picture does not exist.' } });
  expect(failures.mock.calls).toEqual([[`${undeclaredMessage}: ${call} IMAGE_NOT_FOUND`]]);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 50, time: expect.any(String), call, code: 'IMAGE_NOT_FOUND', msg: undeclaredMessage },
  ]);
  expect((await app.get('/metrics')).body).toContain(`pinline_undeclared_refusals_total{call="${call}",code="IMAGE_NOT_FOUND"} 1`);
});

test('codes that the call or every call declares fail nothing', async (context) => {
  const app = await ownApp(context);
  const user = await aUser(app);
  const plainText = { raw: 'x', headers: { 'content-type': 'text/plain' } };
  await refuseSignUps(app, 'TEMPORARILY_UNAVAILABLE');
  const replies = await Promise.all([
    signUp(app),
    app.post('/api/users/signup', plainText),
    app.post('/api/users/signup', { body: { email: 'no-address' } }),
    app.post('/api/users/signup', { body: { email: user.email, password: 'Another-Pass-9' } }),
    app.post('/api/users/logout'),
    app.post('/api/users/logout', { as: user, ...plainText }),
    app.post('/api/coupon/usecoupon', { as: user, key: 'not a key', body: { couponCode: 'AAAA-BBBB' } }),
    app.get('/api/admin/settings', { as: user }),
    app.get('/api/nowhere'),
  ]);
  expect(replies.map(({ body }) => body.code)).toEqual([
    'TEMPORARILY_UNAVAILABLE',
    'UNSUPPORTED_MEDIA_TYPE',
    'INVALID_FIELDS',
    'EMAIL_TAKEN',
    'NOT_AUTHORISED',
    'UNSUPPORTED_MEDIA_TYPE',
    'INVALID_FIELDS',
    'FORBIDDEN',
    'NOT_FOUND',
  ]);
  expect(failures).not.toHaveBeenCalled();
  expect((await app.get('/metrics')).body).not.toContain('pinline_undeclared_refusals_total{');
});

test('the live socket declares its codes too: an undeclared one fails the test and is sent unchanged', async (context) => {
  const app = await ownApp(context);
  const user = await aUser(app, { balance: 100 });
  const mobile = await aNumber(app, { user, service: await aService(app) });
  const socket = await connect(app, user);
  const check = { serialNumber: mobile.serialNumber, mobileId: mobile._id };
  socket.send({ ...check, mobileId: '999999' });
  await socket.frame((frame) => 'code' in frame && frame.code === 'ACTIVATION_NOT_FOUND');
  expect(failures).not.toHaveBeenCalled();

  const { deps } = app.app;
  deps.db = {
    ...deps.db,
    get prepared(): never {
      throw new Refusal('IMAGE_NOT_FOUND');
    },
  };
  socket.send(check);
  await socket.frame((frame) => 'code' in frame && frame.message === 'This picture does not exist.');
  expect(failures.mock.calls).toEqual([[`${undeclaredMessage}: live socket IMAGE_NOT_FOUND`]]);
  socket.close();
});

function signUp(app: TestApp): Promise<TestReply> {
  return app.post('/api/users/signup', { body: { email: 'asha@example.com', password: 'Another-Pass-9' } });
}

async function refuseSignUps({ app }: TestApp, code: string): Promise<void> {
  await app.deps.db.pool.query(`
    create function refuse_sign_ups() returns trigger language plpgsql as $$ begin perform refuse('${code}'); return new; end $$;
    create trigger refuse_sign_ups before insert on app_user for each row execute function refuse_sign_ups()`);
}
