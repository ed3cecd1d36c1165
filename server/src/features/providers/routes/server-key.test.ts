import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openOperatorScenario, type OperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';

let app: TestApp;
let backOffice: OperatorScenario;
let providerId: string;
beforeAll(async () => {
  app = await startTestApp();
  backOffice = await openOperatorScenario(app);
  providerId = (await backOffice.provider('Simulator'))._id;
});
beforeEach(async () => void (await app.app.deps.db.pool.query(`delete from route where id > 4`)));
afterAll(() => app.stop());

describe('the key of a server', () => {
  test('is that of its first provider, and lists the other servers that use it', async () => {
    const own = (await backOffice.addProvider({ name: 'First of server 2', apiKey: 'the-key-of-server-2-eeee' })).body.data;
    const before = await backOffice.server('2');
    expect(before).toMatchObject({
      serverName: 'Server 2',
      providerName: 'Simulator',
      sharesKeyWith: ['1', '3', '4'],
      apiKey: expect.stringMatching(/^••••/),
    });
    const [route] = before.routes;
    if (route === undefined) throw new Error('No route');
    await backOffice.saveRoute(route, { priority: 2 });
    await backOffice.addRoute({ server: '2', providerId: own._id, priority: 1, isEnabled: false });
    expect(await backOffice.server('2')).toMatchObject({ providerId: own._id, apiKey: '••••eeee', sharesKeyWith: [] });
    expect((await backOffice.server('1')).sharesKeyWith).toEqual(['2', '3', '4']);

    const saved = await backOffice.saveServer('2', { apiKey: 'another-key-of-it-ffff', providerId: own._id });
    expect(saved.body.data).toMatchObject({ apiKey: '••••ffff', providerName: 'First of server 2' });
    expect((await backOffice.audits())[0]).toMatchObject({
      action: 'server.update',
      target: 'server:2',
      after: { key: 'key changed of First of server 2' },
    });
    expect(JSON.stringify(await backOffice.audits())).not.toContain('another-key-of-it-ffff');
    expect(await backOffice.saveServer('2', { apiKey: 'a-key-of-the-simulator', providerId })).toMatchObject({
      status: 422,
      body: { errors: { apiKey: expect.stringContaining('First of server 2') } },
    });
    expect((await backOffice.server('2')).apiKey).toBe('••••ffff');
  });

  test('is kept when masked, and refused without a provider', async () => {
    const before = await backOffice.server('3');
    expect((await backOffice.saveServer('3', { serverName: ' Fast lane ', apiKey: before.apiKey })).body.data).toMatchObject({
      serverName: 'Fast lane',
      apiKey: before.apiKey,
      keyEditedAt: before.keyEditedAt,
    });
    await backOffice.saveServer('3', { serverName: 'Server 3' });
    const [route] = before.routes;
    if (route === undefined) throw new Error('No route');
    await backOffice.removeRoute(route._id);
    expect(await backOffice.server('3')).toMatchObject({ apiKey: '', providerId: null, providerName: null, routes: [] });
    expect(await backOffice.saveServer('3', { apiKey: 'a-key-for-no-one' })).toMatchObject({
      status: 409,
      body: { code: 'SERVER_HAS_NO_KEY' },
    });
    expect((await backOffice.saveServer('3', {})).status).toBe(422);
  });
});
