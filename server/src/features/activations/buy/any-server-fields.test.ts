import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '../../../../../test/builders/data.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  user = await aUser(app);
});
afterAll(() => app.stop());

describe('a number from any server', () => {
  test.for([
    [{ serviceCode: 'tg' }, 'maxPrice'],
    [{ maxPrice: 5 }, 'serviceId'],
    [{ serviceCode: 'tg', maxPrice: 0 }, 'maxPrice'],
    [{ serviceCode: 'tg', maxPrice: 5, serviceId: '1' }, 'serviceCode'],
    [{ serviceCode: 'tg', maxPrice: 5, expectedPrice: 4 }, 'expectedPrice'],
    [{ serviceCode: 'tg', maxPrice: 5, replaces: '1' }, 'replaces'],
    [{ serviceId: '1', maxPrice: 5 }, 'maxPrice'],
    [{ serviceId: '1', country: 'India' }, 'country'],
    [{ serviceCode: 'tg', maxPrice: 5, country: 'India' }, 'country'],
  ] as const)('%o is refused beside %s', async ([body, field]) => {
    const reply = await app.post('/api/mobile/generate', { as: user, body: { isDeepCheck: false, ...body } });
    expect(reply).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(String) } } });
  });

  test.for([
    [{}, ['isDeepCheck', 'maxPrice', 'serviceCode', 'serviceId']],
    [{ serviceCode: 'tg' }, ['isDeepCheck', 'maxPrice']],
    [{ serviceCode: 'tg', maxPrice: 0, replaces: '1' }, ['isDeepCheck', 'maxPrice', 'replaces']],
  ] as const)('%o alone is refused with all that is missing: %o', async ([body, fields]) => {
    const reply = await app.post('/api/mobile/generate', { as: user, body });
    expect([reply.status, Object.keys(reply.body.errors).toSorted()]).toEqual([422, fields]);
  });

  test.for([[], 'tg', 5])('a body that is %o is refused', async (body) => {
    expect(await app.post('/api/mobile/generate', { as: user, body })).toMatchObject({ status: 422 });
  });
});
