import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { selectActivationRecord } from './explain.sql.ts';

const growing = new Set([
  'activation',
  'purchase_attempt',
  'message',
  'late_message',
  'upstream_debt',
  'hold',
  'hold_resolution',
  'ledger_tx',
  'ledger_entry',
  'ledger_account',
  'app_user',
  'provider_webhook',
]);

type PlanNode = { 'Relation Name'?: string; 'Index Cond'?: string; Plans?: PlanNode[] };

function wholeReads(node: PlanNode): string[] {
  const table = node['Relation Name'];
  const isWhole = table !== undefined && growing.has(table) && node['Index Cond'] === undefined;
  return [...(isWhole ? [table] : []), ...(node.Plans ?? []).flatMap(wholeReads)];
}

test('no part scans a whole growing table', async (context) => {
  const app = await ownApp(context);
  const plan = await app.app.deps.db.transaction(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_bitmapscan = off`.execute(tx);
    const { rows } = await sql<{
      'QUERY PLAN': { Plan: PlanNode }[];
    }>`explain (format json) ${selectActivationRecord({ userId: 1, id: 1 })}`.execute(tx);
    return Object.values(rows[0] ?? {})[0]?.[0]?.Plan;
  });
  if (plan === undefined) throw new Error('No plan');
  const tables = JSON.stringify(plan);
  for (const table of growing) expect(tables).toContain(`"${table}"`);
  expect(wholeReads(plan)).toEqual([]);
});
