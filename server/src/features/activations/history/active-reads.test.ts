import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { aNumber, aService, aUser } from '../../../../../test/builders/data.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { withRowsRolledBack } from '../../../../../test/postgres/rolled-back.ts';
import type { Db } from '../../../platform/database/database.ts';
import { activeActivations } from '../activations.sql.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.stop());

/** Planned without values, as a server's prepared statement is, and with them, as behind a pooler. */
const plans = [
  ['force_generic_plan', 'without statistics', []],
  ['force_custom_plan', 'with statistics from before a rush', ['analyze activation']],
] as const;

test.for(plans)('reads neither old numbers nor those of other users: %s %s', async ([mode, , analyze]) => {
  const [user, other] = [await aUser(app), await aUser(app)];
  const mobile = await aNumber(app, { user, service: await aService(app, { server: 1 }) });
  const old = copies(mobile, { of: user, state: 'finished', ended: `app_now() - interval '31 minutes'` });
  const open = copies(mobile, { of: other, state: 'received', ended: 'null' });
  const rows = ['alter table activation drop constraint activation_hold_id_fkey', old, ...analyze, open];
  await withRowsRolledBack(app.app.deps.db, rows, async (db) => {
    const plan = await planOf(db, { mode, userId: user.userId });
    expect(plan['Actual Rows']).toBe(1);
    expect(rowsRead(plan)).toBeLessThan(20);
  });
});

const copied = 3_000;

function copies({ _id }: Mobile, { of, state, ended }: { of: TestUser; state: string; ended: string }): string {
  return `
    insert into activation overriding system value
    select copy.* from activation a, generate_series(1, ${copied}) n,
      lateral (select 1000000 * ${of.userId} + n as id) number,
      jsonb_populate_record(a, jsonb_build_object('user_id', ${of.userId}, 'id', number.id, 'serial_number', number.id, 'hold_id', number.id,
        'upstream_id', 'copy-' || number.id, 'state', '${state}', 'slot', null, 'first_message_at', app_now(), 'ended_at', ${ended})) copy
    where a.id = ${_id}`;
}

type Step = Record<string, unknown> & { Plans?: Step[] };

async function planOf(db: Db, { mode, userId }: { mode: string; userId: number }): Promise<Step> {
  const { sql: text, parameters } = activeActivations(db, { userId, keyId: null, server: null }).compile();
  const values = parameters.map((value) => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value)));
  for (const statement of [`set local plan_cache_mode = ${mode}`, `prepare active as ${text}`]) await sql.raw(statement).execute(db);
  const { rows } = await sql
    .raw<Record<'QUERY PLAN', { Plan: Step }[]>>(
      `explain (analyze, timing off, summary off, format json) execute active (${values.join(', ')})`,
    )
    .execute(db);
  await sql.raw('deallocate active').execute(db);
  const plan = Object.values(rows[0] ?? {})[0]?.[0]?.Plan;
  if (plan === undefined) throw new Error('No plan');
  return plan;
}

function rowsRead(step: Step): number {
  const perLoop = ['Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Join Filter', 'Rows Removed by Index Recheck'];
  const isRead = 'Relation Name' in step || 'Index Name' in step;
  const own = isRead ? perLoop.reduce((sum, name) => sum + Number(step[name] ?? 0), 0) * Number(step['Actual Loops'] ?? 0) : 0;
  return (step.Plans ?? []).reduce((sum, below) => sum + rowsRead(below), own);
}
