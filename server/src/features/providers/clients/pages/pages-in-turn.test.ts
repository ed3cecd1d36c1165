import { expect, test } from 'vitest';
import { createCallQueue, takeTurn } from '../../guard/call-queue.ts';
import type { Provider } from '../../provider.ts';
import { aClient as aFivesimClient, aHostileFivesim, order } from '../fivesim/a-client.ts';
import { aClient } from '../handler-api/a-client.ts';
import { aHostileServer, answering } from '../../../../../../test/fakes/network/hostile-server.ts';
import { longestWaitMs } from '../../../../../../test/longest-wait.ts';

const atOnce = 4;
const rows = 250;

/** Lists of three pages, as many at the same time as calls may run. */
async function readLists(connect: (turns: object) => Provider) {
  const queue = createCallQueue({ perSecond: null, burst: 100, atOnce, purchasesAtOnce: 3 });
  const provider = connect({
    nextTurn: queue.next,
    inTurn: <T>(lane: 'list', signal: AbortSignal, run: () => Promise<T>) => takeTurn(queue, { lane, signal, run }),
  });
  const signal = AbortSignal.timeout(longestWaitMs);
  const read = () => takeTurn(queue, { lane: 'list', signal, run: () => provider.listActive(signal) });
  const lists = await Promise.all(Array.from({ length: atOnce }, read));
  return lists.map((list) => (list?.ok === true ? { count: list.value.activations.length, isComplete: list.value.isComplete } : list));
}

const whole = Array.from({ length: atOnce }, () => ({ count: rows, isComplete: true }));

test('handler API lists that are read at the same time do not wait for each other’s pages', async () => {
  const { url } = await aHostileServer((incoming, response, count) => {
    const start = Number(new URL(incoming.url ?? '', 'http://hostile').searchParams.get('start'));
    const data = Array.from({ length: Math.min(100, rows - start) }, (_, no) => ({
      activationId: String(start + no + 1),
      serviceCode: 'tg',
      countryCode: '22',
      phoneNumber: '919876543210',
      activationTime: '2026-01-01 03:00:00',
      activationStatus: '4',
    }));
    answering({ data })(incoming, response, count);
  });
  expect(await readLists((turns) => aClient({ baseUrl: url, ...turns }))).toEqual(whole);
});

test('5sim lists that are read at the same time do not wait for each other’s pages', async () => {
  const { url } = await aHostileFivesim((incoming, response, count) => {
    const start = Number(new URL(incoming.url ?? '', 'http://hostile').searchParams.get('offset'));
    const data = Array.from({ length: Math.min(100, rows - start) }, (_, no) => ({ ...order, id: rows - start - no }));
    answering({ Data: data })(incoming, response, count);
  });
  expect(await readLists((turns) => aFivesimClient({ baseUrl: url, ...turns }))).toEqual(whole);
});
