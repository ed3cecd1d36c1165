import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import { eventually, passTime } from '../../builders/data.ts';
import { botToken, openAlarmScenario, type AlarmScenario } from './alarm-scenario.ts';

type Options = Parameters<typeof openAlarmScenario>[0];
type Expected = { severity: 'Urgent' | 'Warning' | 'For your information'; text: RegExp };

/** An installation whose alarms are all sent to a mailbox, a Telegram chat and a webhook. */
export async function openKindsScenario(options?: Options) {
  const scenario = await openAlarmScenario(options);
  // The receivers are on this machine, where production sends nothing.
  Object.assign(scenario.app.app.deps.config, { webhookHosts: ['127.0.0.1'] });
  const channels = await addEveryChannel(scenario);
  const { check, checkTwice, query, app } = scenario;
  // A check may have found something before there were channels.
  await query('delete from alarm');
  const known = new Map<string, Expected>();
  const expectSent = (kind: string, about: RegExp, starts: string[]) =>
    eventually(async () => expect(channels.sentAbout(kind, about)).toEqual({ webhook: starts, mail: starts, telegram: starts }));
  /** Those that wait for a channel that fails are due later. */
  const noMessageDue = () =>
    eventually(async () =>
      expect((await query(`select from graphile_worker.jobs where task_identifier = 'send_alarm' and run_at <= now()`)).rowCount).toBe(0),
    );
  return {
    ...scenario,
    /** Each channel gets one message, however often it is checked. */
    async expectRaised(kind: string, expected: Expected): Promise<void> {
      known.set(kind, expected);
      await checkTwice();
      await expectSent(kind, expected.text, [expected.severity]);
      await noMessageDue();
      await expectSent(kind, expected.text, [expected.severity]);
    },
    /** Its cause is repaired: each channel gets one more message. */
    async expectOver(kind: string): Promise<void> {
      const { severity, text } = known.get(kind) ?? { severity: '', text: /^/ };
      await check();
      await passTime(app, 151);
      await checkTwice();
      await expectSent(kind, text, [severity, 'Over']);
      await noMessageDue();
      await expectSent(kind, text, [severity, 'Over']);
    },
  };
}

async function addEveryChannel({ addChannel, receiver, mail }: AlarmScenario) {
  const [hook, address] = ['/every-alarm', 'ravi@example.com'];
  const { signingSecret } = await addChannel({ kind: 'webhook', target: `${receiver.url}${hook}`, severity: 'notice' });
  await addChannel({ kind: 'mail', target: address, severity: 'notice' });
  await addChannel({ kind: 'telegram', target: '-1001234567890', botToken, severity: 'notice' });
  const webhook = new Webhook(signingSecret ?? '');
  const bodiesTo = (path: string) => receiver.calls.filter((call) => call.path === path);
  const starts = (texts: string[], about: RegExp) =>
    texts.flatMap((text) => {
      const [, start = '', rest = ''] = /(Urgent|Warning|For your information|Changed|Over): ([^]*)/.exec(text) ?? [];
      return about.test(rest) ? [start] : [];
    });
  return {
    /** How the messages begin; a webhook's that its signature verifies. */
    sentAbout(kind: string, about: RegExp) {
      const events = bodiesTo(hook).map(({ body, headers }) => {
        const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
        return webhook.verify(body, given) as { type: string; data: { kind: string; severity: string; text: string } };
      });
      return {
        webhook: events.flatMap(({ type, data }) => (data.kind === kind && about.test(data.text) ? [startOf(type, data.severity)] : [])),
        mail: starts(
          mail.mails.filter(({ to }) => to.includes(address)).map(({ parsed }) => parsed.text ?? ''),
          about,
        ),
        telegram: starts(
          bodiesTo(`/bot${botToken}/sendMessage`).map(({ body }) => String(JSON.parse(body).text)),
          about,
        ),
      };
    },
  };
}

function startOf(type: string, severity: string): string {
  if (type === 'alarm.over') return 'Over';
  if (type === 'alarm.changed') return 'Changed';
  return { urgent: 'Urgent', warning: 'Warning', notice: 'For your information' }[severity] ?? severity;
}
