import { expect, test } from 'vitest';
import { aSimulatorServer } from '../a-simulator.ts';

test('pages the active list oldest first, under both names, without ended numbers', async () => {
  const { ask, askJson, buy } = await aSimulatorServer();
  expect(await ask('getActiveActivations')).toBe('NO_ACTIVATIONS');
  const ids: string[] = [];
  for (let i = 0; i < 103; i++) ids.push(await buy());
  await ask('setStatus', { id: ids[0] ?? '', status: '8' });
  const row = {
    serviceCode: 'tg',
    phoneNumber: expect.stringMatching(/^91\d{10}$/),
    activationCost: expect.any(Number),
    activationStatus: '4',
    smsCode: null,
    smsText: null,
    activationTime: '2026-01-01 00:00:00',
    discount: '0',
    repeated: '0',
    countryCode: '22',
    countryName: 'India',
    canGetAnotherSms: '1',
    currency: 840,
  };
  const first = ids.slice(1, 101).map((activationId) => ({ activationId, ...row }));
  const second = ids.slice(101).map((activationId) => ({ activationId, ...row }));
  expect(await askJson('getActiveActivations', { limit: '500' })).toEqual({ status: 'success', activeActivations: first, data: first });
  expect(await askJson('getActiveActivations', { start: '100', limit: '100' })).toMatchObject({ data: second });
  expect(await askJson('getActiveActivations', { start: '100', limit: '1' })).toMatchObject({ data: second.slice(0, 1) });
  expect(await ask('getActiveActivations', { start: '102' })).toBe('NO_ACTIVATIONS');
});

test('lists every end in the history, newest first', async () => {
  const { ask, askJson, buy, clock, control } = await aSimulatorServer();
  const [finished, cancelled, ended, waiting] = [await buy(), await buy(), await buy(), await buy()];
  await ask('setStatus', { id: cancelled, status: '8' });
  await control('POST', 'end', { activationId: ended });
  await control('POST', 'message', { activationId: finished, text: 'Your code is 4711', code: '4711' });
  await ask('setStatus', { id: finished, status: '6' });
  expect(await askJson('getHistory')).toMatchObject([
    { id: Number(waiting), status: '4', sms: null, currency: 840 },
    { id: Number(ended), status: '10' },
    { id: Number(cancelled), status: '8' },
    {
      id: Number(finished),
      status: '6',
      sms: 'Your code is 4711',
      date: '2026-01-01 00:00:00',
      cost: expect.any(Number),
      phone: expect.any(String),
    },
  ]);
  expect(await askJson('getHistory', { offset: '1', limit: '1' })).toMatchObject([{ id: Number(ended) }]);
  clock.advance(1000);
  const after = String(clock.now().getTime() / 1000);
  expect(await askJson('getHistory', { start: after, end: after })).toEqual([]);
  for (const dates of [{ start: 'x' }, { start: '5', end: '4' }, { start: '1', end: after }])
    expect(await ask('getHistory', dates)).toBe('WRONG_DATE');
});

test('prices and stock agree in both directions, and stock falls with sales', async () => {
  const { askJson, buy } = await aSimulatorServer({ stock: 40 });
  await buy();
  const prices = await askJson('getPrices', { service: 'tg', country: '22' });
  expect(prices).toEqual({ '22': { tg: { cost: expect.any(Number), count: 39, physicalCount: 37 } } });
  const { cost } = (prices as { '22': { tg: { cost: number } } })['22'].tg; // the line above says so
  expect(await askJson('getPricesVerification', { service: 'tg' })).toMatchObject({
    tg: { '22': { count: 39, price: String(cost) }, '6': { count: 40 } },
  });
  expect(await askJson('getPrices', { service: 'nosuchservice' })).toEqual({ '6': {}, '16': {}, '22': {}, '187': {} });
  expect(await askJson('getPrices', { country: '999' })).toEqual({});
  expect(await askJson('getNumbersStatus', { country: '22' })).toMatchObject({ tg: 39, wa: 40 });
});

test('lists services, countries and operators', async () => {
  const { ask, askJson } = await aSimulatorServer();
  expect(await askJson('getServicesList')).toMatchObject({
    status: 'success',
    services: expect.arrayContaining([{ code: 'tg', name: 'Telegram' }]),
  });
  expect(await askJson('getCountries')).toMatchObject({
    '22': { id: 22, eng: 'India', rus: 'Индия', chn: '印度', visible: 1 },
    '187': { eng: 'USA' },
  });
  expect(await askJson('getOperators', { country: '22' })).toEqual({
    status: 'success',
    countryOperators: { '22': ['jio', 'airtel', 'vi', 'any'] },
  });
  expect(await ask('getOperators', { country: '999' })).toBe('OPERATORS_NOT_FOUND');
});
