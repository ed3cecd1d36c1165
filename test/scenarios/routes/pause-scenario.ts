import type { TestContext } from 'vitest';
import { checkAlarms } from '../../../server/src/features/alarms/alarms.commands.ts';
import { testRoutes } from '../../../server/src/features/providers/pauses/pauses.jobs.ts';
import { addRoute } from '../../../server/src/features/providers/seed-providers.sql.ts';
import { ownApp } from '../../harness/own-app.ts';
import { aService, aUser } from '../../builders/data.ts';
import { mixedOutcomes } from '../../builders/outcomes.ts';
import { anAdmin } from '../../builders/people.ts';

/** Telegram on server 1, whose first route got 80% of its codes; with `isAlone` there is no other route. */
export async function openPauseScenario(context: TestContext, { isAlone = false } = {}) {
  const app = await ownApp(context);
  const { deps } = app.app;
  const run = async (text: string, values: unknown[] = []) => (await deps.db.pool.query(text, values)).rows;
  const service = await aService(app, { server: 1, code: 'tg' });
  const admin = await anAdmin(app);
  const [first] = await run('select id, provider_id from route where server = 1 order by priority, id');
  if (!isAlone) await addRoute(deps.db.autocommit, { server: 1, providerId: first.provider_id, country: '22', priority: 50 });
  const bought = (count: number, succeeded: number, minutesAgo: number, serviceId = service.id) =>
    mixedOutcomes(app, { serviceId, count, succeeded, minutesAgo });
  await bought(300, 240, 2_000);
  const routes = async () =>
    (await app.get('/api/admin/server', { as: admin })).body.data[0].routes.map(({ _id, pauses }: { _id: string; pauses: unknown[] }) => ({
      _id,
      pauses,
    }));
  const decide = (decision: string) =>
    app.send('PUT', `/api/admin/routes/${first.id}/pauses/${service.id}`, { as: admin, body: { decision } });
  /** Which routes were asked, for each of the purchases. Each number is cancelled, so that places stay free. */
  const buy = async (times: number): Promise<number[]> => {
    const asked: number[] = [];
    for (let no = 0; no < times; no += 1) {
      const user = await aUser(app, { balance: 20 });
      await app.post('/api/mobile/generate', { as: user, body: { serviceId: service.id, isDeepCheck: false } });
      const [attempt] = await run('select route_id from purchase_attempt where user_id = $1 order by id limit 1', [user.userId]);
      asked.push(attempt?.route_id);
    }
    return asked;
  };
  const alarms = async () => {
    await checkAlarms(deps);
    return (await run(`select kind, text from alarm where ended_at is null and kind like 'route%'`)).map(({ kind, text }) => [kind, text]);
  };
  return { app, deps, run, service, first, bought, routes, decide, buy, alarms, test: () => testRoutes(deps) };
}
