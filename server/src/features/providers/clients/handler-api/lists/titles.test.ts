import { expect, test } from 'vitest';
import { aClient, request, signal } from '../a-client.ts';
import { aHostileServer, answering } from '../../../../../../../test/fakes/network/hostile-server.ts';

const answeringWithTitle = (title: string, status: number, info?: object) =>
  answering({ title, details: '…', ...(info && { info }) }, status);
const unknown = { outcome: 'unknown' };

test.each<[string, number, object | undefined, object, object]>([
  ['BAD_KEY', 401, undefined, { reason: 'BAD_KEY' }, unknown],
  ['NO_BALANCE', 402, undefined, { reason: 'NO_BALANCE' }, unknown],
  ['WRONG_MAX_PRICE', 400, { min: 0.15 }, { reason: 'PRICE_TOO_HIGH', detail: 'WRONG_MAX_PRICE:0.15' }, unknown],
  ['NO_NUMBERS', 404, undefined, { reason: 'NO_NUMBERS' }, unknown],
  ['BANNED', 403, { scope: 'global', banned_until: '2026-01-02T00:00:00Z', retry_after_seconds: 60 }, { reason: 'BANNED' }, unknown],
  ['CHANNELS_LIMIT', 403, { current_threads: 5, max_allowed: 5 }, { reason: 'TOO_MANY' }, unknown],
  ['ACCOUNT_INACTIVE', 403, undefined, { reason: 'BANNED' }, unknown],
  ['SERVICE_NOT_AVAILABLE', 403, undefined, { reason: 'BAD_SERVICE' }, unknown],
  ['EARLY_CANCEL_DENIED', 409, { minActivationTime: 120 }, unknown, { outcome: 'too_early', retryAfterSeconds: 120 }],
  ['TOO_EARLY', 425, undefined, unknown, { outcome: 'too_early', retryAfterSeconds: null }],
  ['OTP_RECEIVED', 409, undefined, unknown, { outcome: 'code_arrived' }],
  ['NEW_OTP_RECEIVED', 409, { data: ['1234'] }, unknown, { outcome: 'code_arrived' }],
  ['FREE_CANCELLATION_EXPIRED', 409, undefined, unknown, { outcome: 'over' }],
  ['ACTIVATION_NOT_ACTIVE', 409, undefined, unknown, { outcome: 'over' }],
  ['UNPROCESSABLE_ENTITY', 422, undefined, { reason: 'BAD_SERVICE' }, unknown],
  ['RATE_LIMIT', 429, undefined, { reason: 'RATE_LIMITED' }, unknown],
  ['OFFER_NOT_FOUND', 404, undefined, { reason: 'NO_NUMBERS' }, unknown],
  ['NOT_FOUND', 404, undefined, unknown, { outcome: 'over' }],
  ['BAD_ACTION', 404, undefined, { reason: 'BAD_SERVICE' }, unknown],
  ['SERVER_ERROR', 500, undefined, unknown, unknown],
])('%s with %i and %o is to a purchase %o and to a cancel %o', async (title, status, info, purchase, cancel) => {
  const { url } = await aHostileServer(answeringWithTitle(title, status, info));
  const client = aClient({ baseUrl: url });
  expect(await client.buy(request, signal)).toMatchObject('reason' in purchase ? { outcome: 'refused', ...purchase } : purchase);
  expect(await client.cancel('12', signal)).toMatchObject(cancel);
});

async function aNumberThatSays(...toFinish: string[]) {
  const asked: string[] = [];
  const server = await aHostileServer((incoming, response, count) => {
    const query = new URL(incoming.url ?? '', 'http://hostile').searchParams;
    const [action, status] = [query.get('action') ?? '', query.get('status') ?? ''];
    asked.push(action + status);
    if (action === 'getStatus') return answering('STATUS_OK:1234')(incoming, response, count);
    if (action === 'getStatusV2') return answering({ sms: { code: '1234', text: 'Code 1234' } })(incoming, response, count);
    const title = toFinish.shift() ?? '';
    return (title === 'NEW_OTP_RECEIVED' ? answeringWithTitle(title, 409, { data: ['1234'] }) : answering(title))(
      incoming,
      response,
      count,
    );
  });
  return { client: aClient({ baseUrl: server.url }), asked };
}

test('reads an unread code, then finishes the number', async () => {
  const { client, asked } = await aNumberThatSays('NEW_OTP_RECEIVED', 'ACCESS_ACTIVATION');
  expect(await client.finish('12', signal)).toEqual({ ok: true, value: { finished: true } });
  expect(asked).toEqual(['setStatus6', 'getStatus', 'getStatusV2', 'setStatus6']);
});

test('retries finishing a number later while codes keep arriving', async () => {
  const { client, asked } = await aNumberThatSays('NEW_OTP_RECEIVED', 'NEW_OTP_RECEIVED');
  expect(await client.finish('12', signal)).toMatchObject({ ok: false });
  expect(asked).toHaveLength(4);
});
