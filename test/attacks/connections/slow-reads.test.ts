import type { KeyScope } from '@pinline/contract/developers/developers.rules';
import { expect, onTestFinished, test, type TestContext } from 'vitest';
import { aNumber, aService, aUser, eventually } from '../../builders/data.ts';
import { anAdmin, anApiKey } from '../../builders/people.ts';
import type { TestUser } from '../../fakes/browser.ts';
import { ownApp } from '../../harness/own-app.ts';
import type { TestApp } from '../../harness/test-app.ts';
import { whileLocked } from '../../scenarios/locked-table.ts';

/** A small installation with its limits on, and how two users of its API and of its pages fare. */
async function aShop() {
  const app = await ownApp({ onTestFinished } as TestContext, { env: { RATE_LIMIT: 'on', DATABASE_CONNECTIONS: '8' } });
  const service = await aService(app, { code: 'tg' });
  const neighbour = await aUser(app, { balance: 500 });
  const key = await anApiKey(app, neighbour);
  const asked = (params: string, of: TestUser = key) =>
    fetch(`${app.url}/stubs/handler_api.php?api_key=${of.token}&${params}`).then((reply) => reply.text());
  /** All that a neighbour asks is answered, and truly. */
  async function expectServed(): Promise<void> {
    expect(await asked('action=getBalance')).toMatch(/^ACCESS_BALANCE:/);
    const bought = await asked('action=getNumber&service=tg&country=22');
    expect(bought).toMatch(/^ACCESS_NUMBER:/);
    expect(await asked(`action=getStatus&id=${bought.split(':')[1]}`)).toBe('STATUS_WAIT_CODE');
    expect((await app.get('/api/mobile/active', { as: key })).status).toBe(200);
    expect((await app.get('/api/payment/balance', { as: neighbour })).status).toBe(200);
    await aNumber(app, { user: neighbour, service });
  }
  return { app, service, asked, expectServed };
}

type Answer = { status: number; code: string | undefined };

/** Begins so many calls. Resolves once one of them waits for what the test has locked. */
async function flood(app: TestApp, count: number, ask: () => Promise<Answer>) {
  const answers: Answer[] = [];
  const all = Promise.all(Array.from({ length: count }, async () => void answers.push(await ask())));
  await eventually(async () => {
    const { rows } = await app.app.deps.background.pool.query(
      `select count(*) as held from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(Number(rows[0].held)).toBeGreaterThan(0);
  });
  return { answers, all };
}

const answerOf = ({ status, body }: { status: number; body: { code?: string } | null }) => ({ status, code: body?.code });

const kinds: { name: string; table: string; attack(app: TestApp): Promise<() => Promise<Answer>> }[] = [
  {
    name: 'a user with two keys',
    table: 'webhook_delivery',
    async attack(app) {
      const user = await aUser(app);
      const scopes: KeyScope[] = ['webhooks'];
      const keys = [await anApiKey(app, user, { scopes }), await anApiKey(app, user, { scopes })] as const;
      let turn = 0;
      return async () => answerOf(await app.get('/api/webhooks', { as: keys[(turn += 1) % 2 === 0 ? 0 : 1] }));
    },
  },
  {
    name: 'a person',
    table: 'webhook_delivery',
    async attack(app) {
      const user = await aUser(app);
      return async () => answerOf(await app.get('/api/webhooks', { as: user }));
    },
  },
  {
    name: 'an operator',
    table: 'audit_log',
    async attack(app) {
      const operator = await anAdmin(app);
      return async () => answerOf(await app.get('/api/admin/audit', { as: operator }));
    },
  },
  {
    name: 'an address without an account',
    table: 'go_live_link',
    attack: async (app) => async () => answerOf(await app.post('/api/go-live/arrive', { body: { token: 'x'.repeat(43), ms: 1 } })),
  },
];

test.each(kinds)('$name whose reads last long delays no one else', async ({ table, attack }) => {
  const { app, expectServed } = await aShop();
  const ask = await attack(app);
  const flooded = await whileLocked(app, table, async () => {
    const flooding = await flood(app, 50, ask);
    await expectServed();
    // Those that could not be served in time know it, while the others still wait for the table.
    await eventually(async () => expect(flooding.answers.length).toBeGreaterThanOrEqual(48));
    for (const { code } of flooding.answers) expect(['SERVER_BUSY', 'RATE_LIMITED']).toContain(code);
    expect(flooding.answers).toContainEqual({ status: 503, code: 'SERVER_BUSY' });
    return flooding;
  });
  await flooded.all;
});

test('a test key whose reads last long delays neither other test keys nor anyone else', async () => {
  const { app, asked, expectServed } = await aShop();
  const key = await anApiKey(app, await aUser(app), { mode: 'test', scopes: ['webhooks'] });
  const other = await anApiKey(app, await aUser(app), { mode: 'test' });
  const flooded = await whileLocked(app, 'sandbox.webhook_delivery', async () => {
    const flooding = await flood(app, 50, async () => answerOf(await app.get('/api/webhooks', { as: key })));
    expect(await asked('action=getBalance', other)).toMatch(/^ACCESS_BALANCE:/);
    expect(await asked('action=getNumber&service=test_ok&country=22', other)).toMatch(/^ACCESS_NUMBER:/);
    await expectServed();
    return flooding;
  });
  await flooded.all;
});
