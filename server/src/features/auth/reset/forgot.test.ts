import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp, type App } from '../../../app.ts';
import { type Logger } from '../../../platform/logger.ts';
import { anEmail } from '../../../../../test/builders/people.ts';
import { aUser, eventually } from '../../../../../test/builders/data.ts';
import { startMailServer, type MailServer } from '../../../../../test/fakes/mail-server.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';

let app: TestApp;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ env: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await app.stop();
  await mail.close();
});

const forgot = (email: string) => app.post('/api/users/forgot', { body: { email } });
const linkSent = { message: 'If an account with this email exists, a reset link is on its way.' };

async function jobsLeft(): Promise<number> {
  const { rows } = await app.app.deps.db.pool.query('select count(*)::int as jobs from graphile_worker.jobs');
  return rows[0].jobs;
}

describe('for an unknown address', () => {
  test('answers with the same bytes', { tags: 'B3' }, async () => {
    const user = await aUser(app);
    const replies = [await forgot(user.email), await forgot(anEmail())];
    for (const { status, body, headers } of replies) {
      expect([status, JSON.stringify(body)]).toEqual([202, JSON.stringify(linkSent)]);
      expect(Object.keys(Object.fromEntries(headers))).toEqual(Object.keys(Object.fromEntries(replies[0]?.headers ?? [])));
    }
  });

  test('runs the same statements and looks up no user', async () => {
    const user = await aUser(app);
    const { node, statements } = await anObservedNode();
    const worked: string[][] = [];
    for (const email of [user.email, anEmail(), user.email, anEmail()]) {
      statements.length = 0;
      const reply = await node.http.inject({ method: 'POST', url: '/api/users/forgot', payload: { email } });
      expect(reply.statusCode).toBe(202);
      worked.push([...statements]);
    }
    expect(worked[0]?.filter((text) => text.includes('add_job'))).toHaveLength(1);
    expect(worked[0]?.filter((text) => text.includes('throttle_count('))).toHaveLength(2);
    expect(worked.flat().filter((text) => text.includes('app_user'))).toEqual([]);
    expect(worked.slice(1)).toEqual([worked[0], worked[0], worked[0]]);
    await node.stop();
  });

  test('takes the same time', { tags: 'B3' }, async () => {
    const user = await aUser(app);
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let sample = 0; sample < 100; sample += 1) {
      for (const [email, times] of [[user.email, known] as const, [anEmail(), unknown] as const]) {
        const started = performance.now();
        await forgot(email);
        times.push(performance.now() - started);
      }
    }
    const [a, b] = [median(known), median(unknown)];
    expect(Math.abs(a - b)).toBeLessThan(Math.max(a, b) / 2);
    await eventually(async () => expect(await jobsLeft()).toBe(0));
    expect(mail.mails.filter(({ to }) => to.some((each) => each.startsWith('new-')))).toEqual([]);
  });
});

async function anObservedNode(): Promise<{ node: App; statements: string[] }> {
  const statements: string[] = [];
  const node = await aNode(app, { isRateLimited: true });
  const observed = new WeakSet<object>();
  node.deps.db.pool.on('acquire', (client) => {
    if (observed.has(client)) return;
    observed.add(client);
    const send = client.query.bind(client) as (...given: unknown[]) => unknown;
    Object.assign(client, {
      query: (...given: unknown[]) => {
        const [first] = given;
        statements.push(typeof first === 'string' ? first : ((first as { text?: string }).text ?? ''));
        return send(...given);
      },
    });
  });
  return { node, statements };
}

function aNode(of: TestApp, change: { isRateLimited?: boolean; log?: Logger }): Promise<App> {
  const { config, log } = of.app.deps;
  return createApp({
    config: { ...config, isRateLimited: change.isRateLimited ?? false },
    connection: of.database.pooled,
    secretKey: of.secretKey,
    simulator: undefined,
    simulatedPayments: undefined,
    log: change.log ?? log,
  });
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
