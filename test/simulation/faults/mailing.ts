import { setTimeout as sleep } from 'node:timers/promises';
import { followWebhookJob } from '../../../server/src/features/upstream/webhooks/provider-webhook.commands.ts';
import { enqueueOnce } from '../../../server/src/platform/jobs/jobs.ts';
import type { ReceivedMail } from '../../fakes/mail-server.ts';
import { ask } from '../ask.ts';
import { closePage, openPage } from '../page.ts';
import { Breach, requireRule, pickOne, pickPerson, type Person, type StepContext } from '../scenario.ts';
import type { World } from '../world.ts';

export async function forgetPassword(context: StepContext): Promise<void> {
  const person = pickPerson(context);
  if (person === undefined) return;
  const times = context.random.integer({ from: 1, to: 3 });
  await Promise.all(Array.from({ length: times }, () => askForLink(context, person)));
  context.note(`${person.name} asks ${times} times for a link to choose a password`);
}

async function askForLink(context: StepContext, person: Person): Promise<void> {
  const reply = await ask(context, 'users/forgot', { body: { email: person.email } });
  if (reply?.status === 202) person.mail.linksAsked += 1;
}

/** Requests a link, opens the newest one, sets a password and signs in: the address is proved now. */
export async function proveAddress(context: StepContext): Promise<void> {
  const { world, random } = context;
  const person = pickPerson(context);
  if (person === undefined) return;
  const before = linksTo(world, person.email).length;
  await askForLink(context, person);
  for (let tries = 0; tries < 20 && linksTo(world, person.email).length === before; tries += 1) await sleep(100);
  const token = /token=(\S+)/.exec(linksTo(world, person.email).at(-1)?.parsed.text ?? '')?.[1];
  if (token === undefined) return context.note(`${person.name} waits for a link in vain`);
  const newPassword = `password ${random.integer({ from: 1, to: 0xffffffff })}`;
  closePage(person);
  const reply = await ask(context, 'users/reset-password', { body: { token, newPassword } });
  const isChosen = reply?.status === 200;
  if (isChosen || reply === undefined) await signInWith(context, person, { password: newPassword, isChosen });
  await openPage(await world.nodes.pick(random), person, world.clock);
  context.note(`${person.name} chooses a password by mail: ${reply?.body.code ?? reply?.status ?? 'no answer'}`);
}

/** The reset ended the session. If its answer was lost, signing in shows whether it succeeded. */
async function signInWith(
  context: StepContext,
  person: Person,
  { password, isChosen }: { password: string; isChosen: boolean },
): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) {
    const headers = { 'x-device-id': person.deviceId };
    const reply = await ask(context, 'users/login', { body: { email: person.email, password }, headers });
    if (reply?.status === 401 && !isChosen) return;
    if (reply?.status === 200) {
      Object.assign(person, { password, token: reply.body.token });
      person.mail.isProved = true;
      return;
    }
    await context.world.clock.pass(5);
    await sleep(200);
  }
  throw new Breach('A password that was chosen by mail signs in.', { name: person.name });
}

/** A user with a proved address changes their password, and must get a notice. */
export async function changePassword(context: StepContext): Promise<void> {
  const { random, scenario } = context;
  const person = pickOne(
    random,
    scenario.people.filter(({ mail }) => mail.isProved),
  );
  if (person === undefined) return;
  const newPassword = `password ${random.integer({ from: 1, to: 0xffffffff })}`;
  const body = { currentPassword: person.password, newPassword };
  const reply = await ask(context, 'account/password', { as: person, body });
  if (reply?.status === 200) {
    person.password = newPassword;
    person.mail.changes += 1;
  }
  context.note(`${person.name} changes the password: ${reply?.body.code ?? reply?.status ?? 'no answer'}`);
}

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
  const [{ providerId }] = world.companies;
  const key = `probe ${random.integer({ from: 1, to: 0xffffffff })}`;
  await sleep(500);
  await enqueueOnce(db.read, followWebhookJob, { key, payload: { providerId, userId: first.userId, id: 0 } });
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

export function linksTo({ mail }: World, email: string): ReceivedMail[] {
  return mail.mails.filter(({ to, parsed }) => to.includes(email) && parsed.subject?.startsWith('Choose a new '));
}
