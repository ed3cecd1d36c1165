import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { aHostileServer, answering, type Handler } from '../../../../../../test/fakes/network/hostile-server.ts';
import type { BankFault } from '../../../../../../simulators/bank/bank.ts';
import { takeTime } from '../../../../../../test/pauses.ts';
import { aBank, aRow, aVerifier, noneKnown, pageOf, token } from './a-bank.ts';

const patience = ({ kind }: BankFault) => (kind === 'slow' || kind === 'hang' ? 500 : 5_000);

test.each<[BankFault, string]>([
  [{ kind: 'token_expired' }, 'refused: Token expired'],
  [{ kind: 'status', status: 401 }, 'HTTP 401'],
  [{ kind: 'status', status: 500 }, 'HTTP 500'],
  [{ kind: 'status', status: 204 }, 'HTTP 204'],
  [{ kind: 'html' }, '119 characters that are no JSON'],
  [{ kind: 'huge' }, 'more than 4194304 bytes'],
  [{ kind: 'slow', ms: 10_000 }, 'TimeoutError'],
  [{ kind: 'hang' }, 'TimeoutError'],
])('%j is a bank that cannot be asked: %s', async (fault, detail) => {
  const bank = await aBank();
  const utr = bank.pay({ amountPaise: 100 });
  bank.switchOn(fault);
  const verifier = aVerifier(bank.url, { timeoutMs: patience(fault) });
  expect(await verifier.lookUp(utr)).toEqual({ outcome: 'unavailable', detail });
  expect(await verifier.readFeed(new Date(), noneKnown)).toEqual({ outcome: 'unavailable', detail });
  bank.switchOff();
  expect(await verifier.lookUp(utr)).toMatchObject({ outcome: 'found' });
});

test.each<[string, Handler, string]>([
  ['no transactions', answering({ status: true, data: {} }), 'an answer without transactions'],
  ['transactions that are no list', answering(pageOf({ 0: aRow(1) })), 'an answer without transactions'],
  ['a list where an object was', answering([]), 'refused'],
  ['nothing', answering(''), '0 characters that are no JSON'],
  ['null', answering('null'), 'refused'],
  ['half an answer', answering('{"status":true,"data":{"transactions":[{'), '40 characters that are no JSON'],
  ['a refusal that tells too much', answering({ status: false, message: `<b>${token}</b> 9876543210` }), 'refused'],
  ['a refusal that tells the token', answering({ status: false, message: `No such ${token} here` }), 'refused: No such [key] here'],
  ['a page on the way', (_request, response) => response.writeHead(302, { location: `/${token}` }).end(), 'HTTP 302'],
  ['a reset', (_request, response) => response.socket?.resetAndDestroy(), 'UND_ERR_SOCKET|ECONNRESET'],
])('%s is a bank that cannot be asked', async (_what, handler, detail) => {
  const server = await aHostileServer(handler);
  const verdict = await aVerifier(server.url).lookUp('520000000001');
  expect(verdict).toEqual({
    outcome: 'unavailable',
    detail: expect.stringMatching(new RegExp(`^(${detail.replaceAll(/[[\]]/g, '\\$&')})$`)),
  });
  expect(JSON.stringify(verdict)).not.toContain(token);
  expect(server.calls).toHaveLength(1);
});

test('an unreachable host, a host that is not allowed and an unsendable token give a short reason', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const address = closed.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  closed.close();
  const bank = await aBank();
  const details = await Promise.all(
    [
      aVerifier(`http://127.0.0.1:${port}`),
      aVerifier(bank.url, { allowHost: () => false }),
      aVerifier(bank.url, { token: `${token}\n` }),
      aVerifier(bank.url, { token: `${token}-of-another` }),
    ].map((verifier) => verifier.lookUp('520000000001')),
  );
  expect(details).toEqual(
    ['ECONNREFUSED', 'HOST_NOT_ALLOWED', 'UND_ERR_INVALID_ARG', 'refused: Token expired'].map((detail) => ({
      outcome: 'unavailable',
      detail,
    })),
  );
});

test('a failure on a later page: payments read count, others stay unknown', async () => {
  const server = await aHostileServer((incoming, response, count) =>
    answering(count % 2 === 1 ? pageOf([aRow(7)]) : 'gone', count % 2 === 1 ? 200 : 502)(incoming, response, count),
  );
  const verifier = aVerifier(server.url);
  expect(await verifier.lookUp('520000000007')).toMatchObject({ outcome: 'found' });
  expect(await verifier.lookUp('520000000008')).toEqual({ outcome: 'unavailable', detail: 'HTTP 502' });
});

test('a bank that answers slowly, page by page, times out', async () => {
  const server = await aHostileServer(async (incoming, response, count) => {
    await takeTime(150);
    answering(pageOf([aRow(count)]))(incoming, response, count);
  });
  expect(await aVerifier(server.url, { timeoutMs: 400 }).lookUp('999999999999')).toMatchObject({ outcome: 'unavailable' });
});
