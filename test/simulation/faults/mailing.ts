import { setTimeout as sleep } from 'node:timers/promises';
import type { ReceivedMail } from '../../fakes/mail-server.ts';
import { ask } from '../ask.ts';
import { closePage, openPage } from '../page.ts';
import { Breach, pickOne, pickPerson, type Person, type StepContext } from '../scenario.ts';
import type { World } from '../world.ts';

export async function forgetPassword(context: StepContext): Promise<void> {
  const person = pickPerson(context);
  if (person === undefined) return;
  const times = context.random.integer({ from: 1, to: 3 });
  await Promise.all(Array.from({ length: times }, () => askForLink(context, person)));
  context.note(`${person.name} asks ${times} times for a link to choose a password`);
}

export async function askForLink(context: StepContext, person: Person): Promise<void> {
  const reply = await ask(context, 'users/forgot', { body: { email: person.email } });
  if (reply?.status === 202) person.mail.linksAsked += 1;
}

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

function linksTo({ mail }: World, email: string): ReceivedMail[] {
  return mail.mails.filter(({ to, parsed }) => to.includes(email) && parsed.subject?.startsWith('Choose a new '));
}
