import { anAdmin } from '../../builders/people.ts';
import type { TestApp } from '../../harness/test-app.ts';
import type { Needs } from './needs.ts';

const gap = { kind: 'charged there', reference: '4711' };

async function aGap({ app: { deps } }: TestApp): Promise<{ params: { providerId: string } }> {
  await deps.db.pool.query(
    `insert into provider_gap (provider_id, kind, reference, booked_at, micros, currency, says)
      select min(id), $1, $2, app_now() - interval '8 days', 100000, 'USD', 'the user has the money back' from provider
      on conflict (provider_id, kind, reference) do update set settled_at = null, settled_by = null, settled_note = null`,
    [gap.kind, gap.reference],
  );
  const { rows } = await deps.db.pool.query<{ id: string }>('select min(id)::text as id from provider');
  return { params: { providerId: rows[0]?.id ?? '' } };
}

export const profitNeeds = {
  'GET admin/differences': { good: () => ({ query: { show: 'open' } }) },
  'POST admin/differences/:providerId/settle': {
    ids: ['providerId'],
    good: async ({ app }) => ({ ...(await aGap(app)), body: { note: 'Refunded by the provider', difference: gap, expectedAmount: 0.1 } }),
  },
  'POST admin/differences/:providerId/reopen': {
    ids: ['providerId'],
    good: async ({ app }) => {
      const parts = await aGap(app);
      await app.app.deps.db.pool.query(
        `update provider_gap set settled_at = app_now(), settled_note = 'x', settled_by = (select min(id) from app_user)`,
      );
      return { ...parts, body: gap };
    },
  },
  'GET admin/profit': { good: () => ({ query: { from: '2026-11-01', to: '2026-11-14', by: 'service' } }) },
  'GET admin/profit/check': {},
  'GET admin/profit/losses': { good: () => ({ query: { from: '2026-11-01', to: '2026-11-14' } }) },
  'GET admin/profit/today': {},
  'GET admin/deposit-fees': {},
  'PUT admin/deposit-fees': {
    good: async ({ app }) => {
      const { data: expected } = (await app.get('/api/admin/deposit-fees', { as: await anAdmin(app) })).body;
      return { body: { upi: { percent: 1.9, fixed: 2 }, trc20: { percent: 0, fixed: 0 }, expected } };
    },
  },
  'GET admin/route-health': {},
  'GET admin/profit.csv': { good: () => ({ query: { by: 'day' } }) },
} satisfies Needs;
