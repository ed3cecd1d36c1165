import { expect } from 'vitest';
import { checkAlarms } from '../../../server/src/features/alarms/alarms.commands.ts';
import { checkProviders } from '../../../server/src/features/providers/health/health.commands.ts';
import { anEnrolledAuthenticator } from '../../builders/an-authenticator.ts';
import { eventually } from '../../builders/data.ts';
import { anAdmin } from '../../builders/people.ts';
import { switchOn } from '../../builders/upstream.ts';
import { startAlarmReceiver } from './alarm-receiver.ts';
import { startMailServer } from '../../fakes/mail-server.ts';
import { startTestApp, type TestAppOptions } from '../../harness/test-app.ts';

type Event = { type: string; data: { kind: string; text: string } } & Record<string, unknown>;
type Listed = { _id: string; kind: string; severity: string };

export const botToken = '123456789:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-bc';

/** An installation with an operator, whose alarms can reach a mail server, Telegram and webhooks. */
export async function openAlarmScenario(options: TestAppOptions = {}) {
  const { app, admin, receiver, mail } = await startInstallation(options);
  const query = <Row extends object = Record<string, unknown>>(text: string, values?: unknown[]) =>
    app.app.deps.db.pool.query<Row>(text, values);
  return {
    app,
    admin,
    receiver,
    mail,
    query,
    check: () => checkAlarms(app.app.deps),
    async checkTwice() {
      await checkAlarms(app.app.deps);
      await checkAlarms(app.app.deps);
    },
    async providerAnswers(token: string): Promise<void> {
      app.simulator.faults.switchOff();
      switchOn(app, { kind: 'token', token, action: 'getBalance' });
      await checkProviders(app.app.deps);
    },
    async addChannel(entered: Record<string, unknown>): Promise<{ data: { _id: string }; signingSecret: string | null }> {
      const reply = await app.post('/api/admin/channels', { as: admin, body: { severity: 'warning', quietHours: null, ...entered } });
      expect(reply.status).toBe(201);
      return reply.body;
    },
    async channelOf(id: string): Promise<unknown> {
      const { body } = await app.get('/api/admin/channels', { as: admin });
      return body.data.find((each: { _id: string }) => each._id === id);
    },
    async alarms(): Promise<{ open: Listed[]; over: Listed[] }> {
      return (await app.get('/api/admin/alarms', { as: admin })).body.data;
    },
    async received(path: string, count: number): Promise<Event[]> {
      return eventually(async () => {
        const events = receiver.calls.filter((call) => call.path === path).map(({ body }) => JSON.parse(body));
        expect(events).toHaveLength(count);
        return events;
      });
    },
    async runJobsNow(): Promise<void> {
      await query(`
        select graphile_worker.add_job('send_alarm', payload, job_key => key, run_at => now())
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send_alarm' and key is not null`);
    },
    async noJobsLeft(): Promise<void> {
      await eventually(async () =>
        expect((await query(`select from graphile_worker.jobs where task_identifier = 'send_alarm'`)).rowCount).toBe(0),
      );
    },
    /** Nothing is wrong any more, no channel is left, and nothing was received. */
    async startOver(): Promise<void> {
      receiver.setStatus(200);
      mail.setRefusing(false);
      app.simulator.faults.switchOff();
      await query(`delete from alarm_channel; delete from alarm; update provider set is_enabled = true; update route set is_enabled = true;
        delete from provider_health; delete from service`);
      receiver.calls.splice(0);
      mail.mails.splice(0);
    },
    async stop(): Promise<void> {
      await app.stop();
      await Promise.all([receiver.close(), mail.close()]);
    },
  };
}

export type AlarmScenario = Awaited<ReturnType<typeof openAlarmScenario>>;

async function startInstallation({ env, ...options }: TestAppOptions) {
  const [receiver, mail] = await Promise.all([startAlarmReceiver(), startMailServer()]);
  const addresses = { TELEGRAM_URL: receiver.url, SMTP_URL: mail.url };
  const app = await startTestApp({ ...options, env: { ...addresses, LOG_LEVEL: 'fatal', ...env } });
  const admin = await anAdmin(app);
  if (app.app.deps.config.isAdminTotpRequired) await anEnrolledAuthenticator(app, admin);
  return { app, admin, receiver, mail };
}
