import { postOpening } from '../../server/src/features/wallet/wallet.sql.ts';
import { ask } from './ask.ts';
import { aPage, closePage, openPage } from './page.ts';
import { isNumber, pickOne, pickPerson, type Person, type StepContext } from './scenario.ts';

export async function signUp(context: StepContext): Promise<void> {
  const { random, scenario } = context;
  const referrer = random.chance(0.5) ? pickOne(random, scenario.people) : undefined;
  const person = await signUpAs(context, { referrer, opening: random.integer({ from: 0, to: 90_000 }) });
  if (person !== undefined) await openPage(await context.world.nodes.pick(random), person, context.world.clock);
}

type Newcomer = { referrer: Person | undefined; opening: number; email?: string; deviceId?: string; payer?: string };

/** With their own address, device and payer by default. Undefined if the sign-up got no answer or was refused. */
export async function signUpAs(context: StepContext, { referrer, opening, ...given }: Newcomer): Promise<Person | undefined> {
  const { scenario, random, world } = context;
  const name = `user ${scenario.people.length + 1}`;
  const draw = () => random.integer({ from: 1, to: 0xffffffff });
  const email = given.email ?? `user-${draw()}@example.com`;
  const password = `pw ${draw()}`;
  const deviceId = given.deviceId ?? `${draw().toString(16).padStart(8, '0')}${draw().toString(16).padStart(8, '0')}`;
  const payer = given.payer ?? `payer-${draw()}@examplebank`;
  const body = { email, password, ...(referrer === undefined ? {} : { referralCode: referrer.referralCode }) };
  const reply = await ask(context, 'users/signup', { body, headers: { 'x-device-id': deviceId } });
  if (reply?.status !== 201) {
    context.note(`${name} signs up: ${reply?.body.code ?? 'no answer'}`);
    return undefined;
  }
  const { db } = world.app.deps;
  const { id, referralCode } = await db.autocommit
    .selectFrom('appUser')
    .select(['id', 'referralCode'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  if (opening > 0) await db.transaction((tx) => postOpening(tx, { userId: id, amount: opening }));
  const mail = { linksAsked: 0, changes: 0, isProved: false };
  const signedUp = { userId: id, email, password, token: reply.body.token };
  const person = { ...signedUp, name, opening, referralCode, deviceId, payer, page: aPage(), mail };
  scenario.people.push(person);
  context.note(`${name} (${id}) signs up${referrer === undefined ? '' : ` invited by ${referrer.name}`} with ${opening} paise`);
  return person;
}

export async function reopenPage(context: StepContext): Promise<void> {
  const person = pickPerson(context);
  if (person === undefined) return;
  await openPage(await context.world.nodes.pick(context.random), person, context.world.clock);
  context.note(`${person.name} opens the page`);
}

export function dropConnection(context: StepContext): void {
  const person = pickPerson(context);
  if (person === undefined) return;
  closePage(person);
  context.note(`${person.name} loses the connection`);
}

export function resend(context: StepContext): void {
  const { random, scenario } = context;
  const said = pickOne(
    random,
    scenario.clicks.slice(-60).filter((each) => isNumber(each.said)),
  );
  if (said === undefined || !isNumber(said.said)) return;
  const { _id, serialNumber } = said.said;
  const isResend = random.chance(0.7);
  said.person.page.socket?.send({ serialNumber, mobileId: _id, resend: isResend });
  context.note(`${said.person.name} ${isResend ? 'asks for one more message on' : 'looks at'} number ${_id}`);
}
