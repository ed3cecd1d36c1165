import { expect, test } from 'vitest';
import { aSimulatorServer } from '../a-simulator.ts';

const ACCESS_NUMBER = /ACCESS_NUMBER:(\d+):(\d+)$/;
const ACCESS_BALANCE = /ACCESS_BALANCE:(\d+\.\d{2})$/;

test('a number is bought, waits, gets its code and is finished', async () => {
  const { ask, clock } = await aSimulatorServer();
  const [, id = '', phone] = ACCESS_NUMBER.exec(await ask('getNumber', { service: 'wa', country: '22' })) ?? [];
  expect(Number(id)).toBeLessThan(2 ** 53);
  expect(phone).toMatch(/^91\d{10}$/);
  expect(await ask('setStatus', { id, status: '1' })).toBe('ACCESS_READY');
  expect(await ask('getStatus', { id })).toBe('STATUS_WAIT_CODE');
  expect(await ask('getFullSms', { id })).toBe('STATUS_WAIT_CODE');
  clock.advance(10_000);
  const [, code = ''] = /^STATUS_OK:(\d{3}-\d{3})$/.exec(await ask('getStatus', { id })) ?? [];
  expect(await ask('getFullSms', { id })).toMatch(new RegExp(`^FULL_SMS:.*${code}`, 's'));
  expect(await ask('setStatus', { id, status: '6' })).toBe('ACCESS_ACTIVATION');
  expect(await ask('setStatus', { id, status: '6' })).toBe('ACCESS_ACTIVATION');
  expect(await ask('getStatus', { id })).toBe(`STATUS_OK:${code}`);
});

test('delivers another requested code', async () => {
  const { ask, askJson, buy, clock } = await aSimulatorServer();
  const id = await buy();
  expect(await ask('setStatus', { id, status: '3' })).toBe('BAD_STATUS');
  clock.advance(10_000);
  const [, first] = /^STATUS_OK:(\d+)$/.exec(await ask('getStatus', { id })) ?? [];
  expect(await ask('setStatus', { activationId: id, status: '3' })).toBe('ACCESS_RETRY_GET');
  expect(await ask('setStatus', { id, status: '3' })).toBe('ACCESS_RETRY_GET');
  expect(await ask('getStatus', { id })).toBe(`STATUS_WAIT_RETRY:${first}`);
  clock.advance(10_000);
  const [, second] = /^STATUS_OK:(\d+)$/.exec(await ask('getStatus', { id })) ?? [];
  expect(second).not.toBe(first);
  expect(await askJson('getActiveActivations')).toMatchObject({ data: [{ smsCode: [first, second], activationStatus: '2' }] });
});

test('cancels a number without a code by either status, and refunds it', async () => {
  const { ask, buy } = await aSimulatorServer();
  const [first, second] = [await buy(), await buy()];
  expect(ACCESS_BALANCE.exec(await ask('getBalance'))?.[1]).not.toBe('1000000.00');
  expect(await ask('setStatus', { id: first, status: '8' })).toBe('ACCESS_CANCEL');
  expect(await ask('setStatus', { id: first, status: '8' })).toBe('ACCESS_CANCEL');
  expect(await ask('setStatus', { id: second, status: '-1' })).toBe('ACCESS_CANCEL');
  expect(await ask('getStatus', { id: first })).toBe('STATUS_CANCEL');
  expect(await ask('getStatusV2', { id: first })).toBe('STATUS_CANCEL');
  expect(ACCESS_BALANCE.exec(await ask('getBalanceAndCashBack'))?.[1]).toBe('1000000.00');
});

test('refuses a cancel that is too early, too late, or of an unknown number', async () => {
  const { ask, buy, clock } = await aSimulatorServer({ cancelAfterSeconds: 5 });
  const id = await buy();
  expect(await ask('setStatus', { id, status: '8' })).toBe('EARLY_CANCEL_DENIED');
  clock.advance(10_000);
  expect(await ask('setStatus', { id, status: '8' })).toBe('BAD_STATUS');
  for (const status of ['2', '', 'constructor']) expect(await ask('setStatus', { id, status })).toBe('BAD_STATUS');
  expect(await ask('setStatus', { id: '12', status: '8' })).toBe('NO_ACTIVATION');
  expect(await ask('setStatus', { id: 'abc', status: '8' })).toBe('WRONG_ACTIVATION_ID');
  expect(await ask('getStatus', { id: '12' })).toBe('NO_ACTIVATION');
});

test('getStatusV2 has the text, and nothing while the number waits', async () => {
  const { askJson, buy, clock } = await aSimulatorServer();
  const id = await buy();
  expect(await askJson('getStatusV2', { id })).toEqual({ verificationType: 0, sms: null, call: null });
  clock.advance(10_000);
  expect(await askJson('getStatusV2', { id })).toMatchObject({
    sms: { dateTime: '2026-01-01 00:00:10', code: expect.any(String), text: expect.stringContaining('Telegram') },
  });
});

test('never puts a second colon into a code, even if the text replaces it', async () => {
  const { ask, buy, control } = await aSimulatorServer();
  const id = await buy();
  await control('POST', 'message', { activationId: id, text: 'Call at 12:34\nplease', code: null });
  expect(await ask('getStatus', { id })).toBe('STATUS_OK:Call at 12 34 please');
});
