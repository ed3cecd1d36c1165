import { expect, type TestContext } from 'vitest';
import type { TestUser } from '../fakes/browser.ts';
import { anAdmin } from './people.ts';
import { aNumber, aService, aUser, eventually } from './data.ts';
import { ownApp } from '../harness/own-app.ts';
import type { TestApp } from '../harness/test-app.ts';
import { dialects, type UpstreamProtocol } from '../fakes/upstream-protocols.ts';
import { fetchProviderRecords, switchOn } from './upstream.ts';

export const noUser: TestUser = { userId: 0, email: '', password: '', token: '' };

export async function someHolders(context: TestContext, { protocol, count }: { protocol: UpstreamProtocol; count: number }) {
  const app = await ownApp(context, { protocol, env: { LOG_LEVEL: 'fatal' } });
  const service = await aService(app, { price: 12.5, code: 'tg' });
  const users = await Promise.all(Array.from({ length: count }, () => aUser(app, { balance: 20 })));
  const mobiles = await Promise.all(users.map((user) => aNumber(app, { user, service })));
  return { app, users, mobiles, service, admin: await anAdmin(app) };
}

const historyStates = { refunded: '8', charged: '6', unclear: '3' } as const;
type ToldHistory = keyof typeof historyStates | 'as it is' | 'not offered';

/** Faults switched on before apply first. */
export async function forgetAll(app: TestApp, protocol: UpstreamProtocol, { history = 'refunded' }: { history?: ToldHistory } = {}) {
  const { list, check, cancel } = dialects[protocol].calls;
  if (protocol === 'fivesim') {
    switchOn(app, {
      kind: 'answer',
      action: list,
      body: JSON.stringify({ Data: [], Total: 0 }),
      contentType: 'application/json',
      share: 1,
    });
    for (const action of [check, cancel]) switchOn(app, { kind: 'answer', action, status: 404, body: 'order not found', share: 1 });
    return;
  }
  switchOn(app, { kind: 'token', action: list, token: 'NO_ACTIVATIONS', share: 1 });
  for (const action of [check, cancel, 'getStatusV2']) switchOn(app, { kind: 'token', action, token: 'NO_ACTIVATION', share: 1 });
  if (history === 'as it is') return;
  if (history === 'not offered') return switchOn(app, { kind: 'token', action: 'getHistory', token: 'BAD_ACTION', share: 1 });
  const rows = (await fetchProviderRecords(app)).activations.map(({ id, phoneNumber }) => ({
    id,
    phone: phoneNumber,
    date: '2026-01-01 00:00:00',
    cost: 0,
    currency: 840,
    status: historyStates[history],
  }));
  switchOn(app, { kind: 'answer', action: 'getHistory', body: JSON.stringify(rows), share: 1 });
}

export async function waitForSecondHistoryRead({ simulator }: TestApp): Promise<void> {
  await eventually(async () => expect(simulator.calls.get('getHistory') ?? 0).toBeGreaterThan(1));
}
