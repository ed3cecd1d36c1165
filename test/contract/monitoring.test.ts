import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aNumber, aService, aUser, eventually } from '../builders/data.ts';
import { deliverSms, switchOn } from '../builders/upstream.ts';
import { connect } from '../fakes/socket.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';

const folder = path.join(import.meta.dirname, '../../deploy/monitoring');

let app: TestApp;
let metrics: string;
beforeAll(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'fatal' } });
  const user = await aUser(app);
  const mobile = await aNumber(app, { user, service: await aService(app, { price: 12.5, code: 'tg' }) });
  const socket = await connect(app, user);
  await deliverSms(app, mobile, 'Code 48291');
  await socket.frame((frame) => 'otpMessage' in frame);
  socket.close();
  // Checked on a schedule.
  await app.app.deps.db.pool.query(`
    insert into scheduled_job (name, due_at, succeeded_at) values ('check_invariants', now() + interval '1 hour', now())
    on conflict (name) do update set succeeded_at = now()`);
  switchOn(app, { kind: 'http500', action: 'getActiveActivations', share: 1 });
  metrics = await eventually(async () => {
    const { body } = await app.get('/metrics');
    for (const name of ['pinline_provider_errors_total', 'pinline_broken_invariants'])
      if (!String(body).includes(`${name}{`)) throw new Error(`${name} has no reading yet`);
    return String(body);
  });
});
afterAll(() => app.stop());

/** They appear with the first defect, or the first row that can’t be read. */
const withoutReading = ['pinline_undeclared_refusals_total', 'pinline_provider_odd_rows_total'];
/** Prometheus adds it itself. */
const ofPrometheus = 'up';

test.each(['rules.yaml', 'grafana-dashboard.json'])('%s asks only for metrics that there are, by labels that they have', (file) => {
  const expressions = [...readFileSync(path.join(folder, file), 'utf8').matchAll(/"?expr"?: "?(.*?)"?,?$/gm)].map(([, expression = '']) =>
    expression.replaceAll('\\"', '"'),
  );
  expect(expressions.length).toBeGreaterThan(10);
  for (const expression of expressions) {
    const names = [...expression.matchAll(/\b(?:pinline|process|nodejs)_\w+|\bup\b/g)].map(([name]) => name);
    expect(names, expression).not.toEqual([]);
    for (const name of names.filter((each) => each !== ofPrometheus && !withoutReading.includes(each))) {
      expect(metrics, `${name} in ${expression}`).toMatch(new RegExp(`^# TYPE ${name.replace(/_(bucket|count)$/, '')} `, 'm'));
      const line = new RegExp(`^${name}\\{(.*)\\} `, 'm').exec(metrics);
      if (line === null) continue;
      const labels = [...(line[1] ?? '').matchAll(/(\w+)="/g)].map(([, label]) => label);
      for (const label of labelsIn(expression)) expect(labels, `${label} of ${name}`).toContain(label);
    }
  }
});

function labelsIn(expression: string): string[] {
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', '));
  const filtered = [...expression.matchAll(/(\w+)(?:=~?|!=)"/g)].map(([, label = '']) => label);
  return [...grouped, ...filtered].filter((label) => label !== 'job');
}
