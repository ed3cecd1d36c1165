import { describe, expect, test } from 'vitest';
import { eventually, passTime } from '../../../../../test/builders/data.ts';
import { anApiKey, anOperator } from '../../../../../test/builders/people.ts';
import { isBought } from '../../../../../test/builders/purchases.ts';
import { deliverSms } from '../../../../../test/builders/upstream.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { aGovernedShop } from '../../../../../test/scenarios/shops/governed-shop.ts';

describe.concurrent('operators', () => {
  test('see each key by its use, stopped ones first', async (context) => {
    const app = await ownApp(context);
    const { admin, user, key, bought, cancel, buyAndCancel } = await aGovernedShop(app);
    const calm = await anApiKey(app, user);
    await bought(calm);
    await deliverSms(app, await bought(calm), 'Your code: 48291');
    await cancel(await bought(calm), calm);
    await buyAndCancel({ buys: 4, cancels: 3 });
    await bought();
    const list = () => app.get('/api/admin/api-keys', { as: admin });
    await eventually(async () => expect((await list()).body.data[1].codes).toBe(1));
    const { body } = await list();
    expect(body).toMatchObject({ pagination: { total: 2 } });
    const owner = { _id: String(user.userId), email: user.email, isApiOff: false };
    expect(body.data).toMatchObject([
      {
        _id: key.keyId,
        user: owner,
        ...{ bought: 5, codes: 0, cancelled: 3, spentToday: 2 },
        standing: { is: 'slowed', perMinute: 2, cancelled: 60 },
      },
      { _id: calm.keyId, user: owner, ...{ bought: 3, codes: 1, cancelled: 1, spentToday: 2 }, standing: { is: 'free', cancelled: 33 } },
    ]);
    expect(JSON.stringify(body)).not.toContain(key.token);
    const ofUser = await app.get(`/api/admin/users/${user.userId}/api-keys`, { as: admin });
    expect(ofUser.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([calm.keyId, key.keyId]);
    const found = async (search: string) =>
      (await app.get(`/api/admin/api-keys?search=${encodeURIComponent(search)}`, { as: admin })).body.pagination.total;
    expect(await Promise.all([user.email, 'SHOP back', key.token.slice(-4), 'nothing', '%'].map(found))).toEqual([2, 2, 1, 0, 0]);
  });

  test('lift what stops a key, and its count starts again', async (context) => {
    const app = await ownApp(context);
    const { admin, key, buy, buyAndCancel, standing } = await aGovernedShop(app);
    await buyAndCancel({ buys: 8, cancels: 8 });
    for (let no = 0; no < 3; no += 1) await buy();
    await passTime(app, 601);
    expect((await buy()).body.limit).toBe('paused');
    const lift = (as = admin, id = key.keyId) => app.post(`/api/admin/api-keys/${id}/lift`, { as });
    expect((await lift()).status).toBe(204);
    expect(await standing()).toEqual({ is: 'free', until: null, perMinute: null, cancelled: null });
    for (let no = 0; no < 4; no += 1) expect(isBought(await buy())).toBe(true);
    expect((await lift(admin, '99999')).body.code).toBe('KEY_NOT_FOUND');
    const { data } = (await app.get('/api/admin/audit', { as: admin })).body;
    expect(data[0]).toMatchObject({ action: 'api-key.lift', target: `api-key:${key.keyId}` });
  });

  test('revoke a key, which is refused from the next call on', async (context) => {
    const app = await ownApp(context);
    const { admin, key, buy } = await aGovernedShop(app);
    const revoke = () => app.send('DELETE', `/api/admin/api-keys/${key.keyId}`, { as: admin });
    expect(isBought(await buy())).toBe(true);
    expect((await revoke()).status).toBe(204);
    expect((await buy()).body.code).toBe('NOT_AUTHORISED');
    expect((await revoke()).body.code).toBe('KEY_NOT_FOUND');
    const { data } = (await app.get('/api/admin/audit', { as: admin })).body;
    expect(data[0]).toMatchObject({ action: 'api-key.revoke', target: `api-key:${key.keyId}` });
  });

  test('of support see keys and change nothing; finance does', async (context) => {
    const app = await ownApp(context);
    const { user, key } = await aGovernedShop(app);
    const [support, finance] = [await anOperator(app, 'support'), await anOperator(app, 'finance')];
    const { keyUse } = (await app.get('/api/admin/settings', { as: support })).body;
    const changes = [
      ['PUT', `/api/admin/users/${user.userId}/api`, { isOff: false }],
      ['PUT', '/api/admin/settings/api', { isOff: false }],
      ['PUT', '/api/admin/settings/key-use', { ...keyUse, expected: keyUse }],
      ['POST', `/api/admin/api-keys/${key.keyId}/lift`, undefined],
      ['DELETE', `/api/admin/api-keys/${key.keyId}`, undefined],
    ] as const;
    expect((await app.get('/api/admin/api-keys', { as: support })).status).toBe(200);
    expect((await app.get(`/api/admin/users/${user.userId}/api-keys`, { as: support })).status).toBe(200);
    for (const [method, path, body] of changes) {
      expect((await app.send(method, path, { as: support, body })).body.code, path).toBe('NOT_PERMITTED');
      expect((await app.send(method, path, { as: finance, body })).status, path).toBeLessThan(300);
    }
  });
});
