import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { upstreamProtocols, type UpstreamProtocol } from '../../../../../test/fakes/upstream-protocols.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { openOperatorScenario, type OperatorScenario } from '../../../../../test/scenarios/operator-scenario.ts';
import { firstByDay } from '../../../../../test/scenarios/nightly.ts';

const calls: Record<UpstreamProtocol, { countries: string; operators: string; india: string }> = {
  handler_api: { countries: 'getCountries', operators: 'getOperators', india: '22' },
  fivesim: { countries: 'countries', operators: 'prices', india: 'india' },
};

describe.each(firstByDay(upstreamProtocols))('a provider that speaks %s', (protocol) => {
  let app: TestApp;
  let backOffice: OperatorScenario;
  let id: string;
  beforeAll(async () => {
    app = await startTestApp({ protocol });
    backOffice = await openOperatorScenario(app);
    id = (await backOffice.provider('Simulator'))._id;
  });
  afterAll(() => app.stop());
  afterEach(() => app.simulator.faults.switchOff());

  const { countries: countriesCall, operators: operatorsCall, india } = calls[protocol];
  const read = async (path: string) => (await app.get(`/api/admin/providers/${id}/${path}`, { as: backOffice.admin })).body.data;
  const answer = (action: string, body: object) =>
    app.simulator.faults.switchOn({ kind: 'answer', action, body: JSON.stringify(body), share: 1 });

  test('lists its countries by their usual names, with price and stock', async () => {
    const { countries, ...list } = await read('countries');
    expect(list).toEqual({ problem: null, serviceName: 'Telegram', currency: 'USD' });
    expect(countries.map(({ name }: { name: string }) => name)).toEqual(['India', 'Indonesia', 'United Kingdom', 'USA']);
    expect(countries[0]).toEqual({ code: india, name: 'India', ownName: null, price: expect.any(Number), stock: expect.any(Number) });
  });

  test('lists the operators of a country', async () => {
    const { operators, problem } = await read(`operators?country=${india}`);
    expect(problem).toBeNull();
    const figures = protocol === 'fivesim' ? { price: expect.any(Number), stock: expect.any(Number) } : { price: null, stock: null };
    expect(operators).toEqual(['airtel', 'jio', 'vi'].map((name) => ({ name, ...figures })));
  });

  test('has its own name shown where it calls a known country otherwise', async () => {
    const row = protocol === 'handler_api' ? { id: 22, eng: 'Bangladesh' } : { text_en: 'Bangladesh', iso: { in: 1 } };
    answer(countriesCall, { [india]: row });
    expect((await read('countries')).countries).toMatchObject([{ code: india, name: 'India', ownName: 'Bangladesh' }]);
  });

  test('can hide no country behind unreadable rows, and show none by a code that no route takes', async () => {
    const row = (name: unknown) => (protocol === 'handler_api' ? { eng: name } : { text_en: name, iso: {} });
    const rows = {
      [india]: row('India'),
      '../../etc': row('Evil'),
      '': row('None'),
      'a b': row('x'),
      '12345': row('Long'),
      nul: null,
      any: row('Any'),
    };
    answer(countriesCall, { ...rows, [protocol === 'handler_api' ? '6' : 'indonesia']: row('\u202e<b>Indo\nnesia</b>'.repeat(20)) });
    const { countries } = await read('countries');
    expect(countries.map(({ code }: { code: string }) => code)).toEqual(protocol === 'handler_api' ? ['22', '6'] : ['india', 'indonesia']);
    expect(JSON.stringify(countries)).not.toMatch(/<b>|etc/);
  });

  test.each([['html'], ['truncated'], ['wrongTypes']] as const)('that answers with %s is said to list nothing', async (kind) => {
    app.simulator.faults.switchOn({ kind, action: '*', share: 1 });
    expect(await read('countries')).toMatchObject({ countries: [], problem: 'This provider doesn’t list them.' });
    expect(await read(`operators?country=${india}`)).toMatchObject({ operators: [], problem: 'This provider doesn’t list them.' });
  });

  test('that does not answer is told apart from one that lists nothing, and goes on selling', async () => {
    for (let times = 0; times < 12; times += 1) {
      app.simulator.faults.switchOn({ kind: 'reset', action: countriesCall });
      expect(await read('countries')).toMatchObject({ countries: [], problem: expect.stringContaining('cannot be reached right now') });
    }
    expect(app.app.deps.providers.breakerStates()).toMatchObject([{ state: 'closed' }]);
  });

  test('that is slow is waited for at most 10 seconds', async () => {
    app.simulator.faults.switchOn({ kind: 'silence', action: operatorsCall, share: 1 });
    expect(await read(`operators?country=${india}`)).toMatchObject({
      operators: [],
      problem: expect.stringContaining('did not answer in time'),
    });
  });

  test('is refused when it does not exist, and a country that is no code too', async () => {
    const as = backOffice.admin;
    expect(await app.get('/api/admin/providers/999999/countries', { as })).toMatchObject({ status: 404 });
    expect(await app.get(`/api/admin/providers/${id}/operators?country=../x`, { as })).toMatchObject({ status: 422 });
  });
});

test('a clone that lists the prices of every service shows the one of the service asked for', async (context) => {
  const app = await ownApp(context);
  const backOffice = await openOperatorScenario(app);
  const body = JSON.stringify({ 22: { tg: { cost: 0.1, count: 5 }, wa: { cost: 0.9, count: 7 } }, 6: { wa: { cost: 0.8, count: 3 } } });
  app.simulator.faults.switchOn({ kind: 'answer', action: 'getPrices', body, share: 1 });
  const path = `/api/admin/providers/${(await backOffice.provider('Simulator'))._id}/countries`;
  const { countries } = (await app.get(path, { as: backOffice.admin })).body.data;
  const shown = countries.map(({ code, price, stock }: { code: string; price: number | null; stock: number | null }) => [
    code,
    price,
    stock,
  ]);
  expect(shown).toEqual(
    expect.arrayContaining([
      ['22', 0.1, 5],
      ['6', null, null],
    ]),
  );
});

test('a clone without a list of countries is said to have those that it has prices for', async (context) => {
  const app = await ownApp(context);
  const backOffice = await openOperatorScenario(app);
  app.simulator.faults.switchOn({ kind: 'token', action: 'getCountries', token: 'BAD_ACTION' });
  const path = `/api/admin/providers/${(await backOffice.provider('Simulator'))._id}/countries`;
  const { countries, problem } = (await app.get(path, { as: backOffice.admin })).body.data;
  expect(problem).toBeNull();
  expect(countries.map(({ code }: { code: string }) => code).sort()).toEqual(['16', '187', '22', '6']);
});
