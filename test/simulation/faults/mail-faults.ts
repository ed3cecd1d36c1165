import { setTimeout as sleep } from 'node:timers/promises';
import { enqueueOnce } from '../../../server/src/platform/jobs/jobs.ts';
import { Breach, requireRule, type StepContext } from '../scenario.ts';
import { askForLink } from './mailing.ts';

export async function breakMail(context: StepContext): Promise<void> {
  const { world, random, scenario } = context;
  scenario.faults += 1;
  const how = random.pick(['hangs', 'hangs', 451, 550] as const);
  if (how !== 'hangs') {
    world.mail.setRefusing(true, how);
    return context.note(`the mail server refuses with ${how}`);
  }
  world.mail.setHanging(true);
  context.note('the mail server hangs');
  await expectJobsToRun(context);
}

export function repairMail({ world, note }: StepContext): void {
  world.mail.setHanging(false);
  world.mail.setRefusing(false);
  note('the mail server works again');
}

/** More mails than two nodes have workers: each mail times out after 8 s, and a free worker would take the next one first. */
const mailsWaiting = 28;
const jobWithinMs = 12_000;

/** While all mail workers wait for the mail server, another job still runs. */
async function expectJobsToRun(context: StepContext): Promise<void> {
  const { world, scenario, random } = context;
  await world.nodes.pick(random);
  const [first] = scenario.people;
  if (first === undefined) return;
  await Promise.all(
    Array.from({ length: mailsWaiting }, (_, n) => askForLink(context, scenario.people[n % scenario.people.length] ?? first)),
  );
  const { db } = world.app.deps;
  const key = `probe ${random.integer({ from: 1, to: 0xffffffff })}`;
  await sleep(500);
  await enqueueOnce(db.autocommit, 'send_webhooks', { key, payload: { endpointId: 0, isTest: false, isQuick: true } });
  const startedAt = performance.now();
  const isWaiting = async () => (await db.pool.query('select from graphile_worker.jobs where key = $1', [key])).rows.length > 0;
  while (await isWaiting()) {
    const ms = performance.now() - startedAt;
    requireRule(ms < jobWithinMs, 'A mail server that hangs holds up no other job.', { ms });
    await sleep(50);
  }
}

/**
 * Sends all mails once the mail server works, skipping the waits between tries and after a killed node. The tries last longer than any
 * seed, so none of them may be used up. A folded notice that was enqueued again while it was sent has no key and no tries any more: the
 * new one takes its place.
 */
export async function sendAllMails(context: StepContext): Promise<void> {
  const { pool } = context.world.app.deps.db;
  repairMail(context);
  const until = performance.now() + mailWithinMs;
  for (;;) {
    const { rows } = await pool.query<{ task: string; attempts: number; isGivenUp: boolean; error: string | null }>(
      `select task_identifier as task, attempts, attempts >= max_attempts and locked_at is null as "isGivenUp", last_error as error
      from graphile_worker.jobs
      where task_identifier like 'mail%' and not (task_identifier = 'mail_folded_notice' and key is null)`,
    );
    const givenUp = rows.filter(({ isGivenUp }) => isGivenUp);
    requireRule(givenUp.length === 0, 'No mail is given up while its tries last.', givenUp.slice(0, 5));
    if (rows.length === 0) return;
    if (performance.now() > until) throw new Breach('Every mail goes out once the mail server works.', rows.slice(0, 5));
    await pool.query('update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null');
    await pool.query(
      `update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at < now() - $1 * interval '1 second'`,
      [sendWithinSeconds],
    );
    await sleep(300);
  }
}

const mailWithinMs = 60_000;
/** A mail takes longer only at a node that was killed. */
const sendWithinSeconds = 20;
