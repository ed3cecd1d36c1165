import type { Mobile } from '@pinline/contract/activations/activations.calls';
import type { TestReply } from '../fakes/browser.ts';
import { cancelBody } from '../builders/data.ts';
import { ask } from './ask.ts';
import {
  aKey,
  Breach,
  requireRule,
  isNumber,
  pickOne,
  pickPerson,
  type Cancel,
  type Click,
  type Person,
  type Report,
  type Reveal,
  type StepContext,
  type Service,
} from './scenario.ts';

export async function buy(context: StepContext): Promise<void> {
  const person = pickPerson(context);
  const service = pickOne(context.random, context.scenario.services);
  if (person !== undefined && service !== undefined) await order(context, { person, service });
}

export async function buyNext(context: StepContext): Promise<void> {
  const { random, scenario } = context;
  const before = pickOne(
    random,
    scenario.clicks.slice(-80).filter(({ said }) => isNumber(said)),
  );
  const service = scenario.services.find(({ id }) => id === before?.body.serviceId);
  if (before === undefined || service === undefined || !isNumber(before.said)) return;
  await order(context, { person: before.person, service, replaces: before.said._id });
}

/** From whichever server has one for at most a price, which is sometimes below all of them or above all the money. */
export async function buyFromAnyServer(context: StepContext): Promise<void> {
  const { random, scenario } = context;
  const person = pickPerson(context);
  const service = pickOne(random, scenario.services);
  if (person === undefined || service === undefined) return;
  const maxPrice = Math.round(service.price * random.pick([0.2, 1, 1.5, 3]) * 100) / 100;
  const body = { serviceCode: service.code, maxPrice, isDeepCheck: random.chance(0.15) };
  await click(context, { person, key: aKey(context), body, said: 'nothing' }, `${service.name} from any server for ${maxPrice}`);
}

/** Where the numbers of each server are from. */
const countryOf = { 1: 'IN', 2: 'ID', 3: 'US', 4: 'IN' } as const;

/** At any age and state of the old number, to one server or to any; sometimes for a price that is too low. */
export async function switchNumber(context: StepContext): Promise<void> {
  const { random, scenario } = context;
  const before = pickOne(
    random,
    scenario.clicks.slice(-25).filter(({ said }) => isNumber(said)),
  );
  if (before === undefined || !isNumber(before.said)) return;
  const old = before.said;
  const code = scenario.services.find(({ id }) => id === old.serviceId)?.code;
  const service = pickOne(
    random,
    scenario.services.filter((each) => each.code === code),
  );
  if (service === undefined) return;
  const maxPrice = Math.round(service.price * random.pick([0.2, 1, 1.5, 3]) * 100) / 100;
  const to = random.chance(0.5) ? { serviceId: service.id, expectedPrice: service.price } : { serviceCode: service.code, maxPrice };
  const abroad = random.chance(0.7) ? { country: countryOf[service.server] } : {};
  const made: Click = {
    person: before.person,
    key: aKey(context),
    path: 'mobile/switch',
    body: { mobileId: old._id, ...to, ...abroad },
    said: 'nothing',
  };
  await click(context, made, `${service.name} in place of number ${old._id}`);
}

/** For a number at any age and state, sometimes for a price that it doesn’t have. */
export async function askAgain(context: StepContext): Promise<void> {
  const { random, scenario } = context;
  const before = pickOne(
    random,
    scenario.clicks.slice(-120).filter(({ said }) => isNumber(said)),
  );
  if (before === undefined || !isNumber(before.said)) return;
  const { _id: mobileId, serviceId, mobileno } = before.said;
  const price = scenario.services.find(({ id }) => id === serviceId)?.price ?? 1;
  const body = { mobileId, ...(random.chance(0.5) ? { expectedPrice: random.chance(0.1) ? price + 1 : price } : {}) };
  await click(context, { person: before.person, key: aKey(context), path: 'mobile/again', body, said: 'nothing' }, `${mobileno} again`);
}

type Wish = { person: Person; service: Service; replaces?: string };

async function order(context: StepContext, { person, service, replaces }: Wish): Promise<void> {
  const { random } = context;
  const body = {
    serviceId: service.id,
    isDeepCheck: random.chance(0.15),
    ...(random.chance(0.5) ? { expectedPrice: service.price } : {}),
    ...(replaces === undefined ? {} : { replaces }),
  };
  await click(context, { person, key: aKey(context), body, said: 'nothing' }, `${service.name} on server ${service.server}`);
}

async function click(context: StepContext, made: Click, what: string): Promise<void> {
  const { random, scenario } = context;
  scenario.clicks.push(made);
  const how = random.next();
  const words = `${made.person.name} buys ${what}${made.body.isDeepCheck === true ? ' with a deep check' : ''}`;
  if (how < 0.15) {
    await Promise.all([send(context, made), send(context, made)]);
    context.note(`${words}, clicking twice: ${describeClick(made)}`);
  } else if (how < 0.3) {
    const patienceMs = random.integer({ from: 2, to: 400 });
    await send(context, made, patienceMs);
    const isRepeated = random.chance(0.5);
    if (isRepeated) await send(context, made);
    context.note(`${words}, gone after ${patienceMs} ms${isRepeated ? ' and again' : ''}: ${describeClick(made)}`);
  } else {
    await send(context, made);
    context.note(`${words}: ${describeClick(made)}`);
  }
}

export async function send(context: StepContext, made: Click, patienceMs?: number): Promise<void> {
  const reply = await ask(context, made.path ?? 'mobile/generate', {
    as: made.person,
    body: made.body,
    key: made.key,
    ...(patienceMs === undefined ? {} : { patienceMs }),
  });
  if (reply === undefined) {
    made.isLost = true;
    return;
  }
  // Too many bought at once: nothing was done, and the same click tries again.
  if (reply.body.data?.code === 'BUSY') {
    made.isLost = true;
    return;
  }
  const said = parseReply(reply);
  const before = made.said;
  // What is known before, such as that there is no number now, writes nothing: the same click asks again.
  const mayChange = before === 'nothing' || before === 'refused' || before === 'no number';
  if (said === 'refused') {
    requireRule(mayChange, 'A click that was answered with a number is not refused later.', {
      made,
      reply: reply.body,
    });
    made.said = said;
    return;
  }
  requireRule(mayChange || idOf(before) === idOf(said), 'The same click gets the same answer.', { key: made.key, before, said });
  const { expectedPrice, maxPrice } = made.body;
  if (isNumber(said) && expectedPrice !== undefined)
    requireRule(said.price === expectedPrice, 'No user pays another price than the one they saw.', { expectedPrice, said });
  if (isNumber(said) && maxPrice !== undefined)
    requireRule(said.price <= maxPrice, 'No user pays more than they allowed.', { maxPrice, said });
  made.said = said;
}

function parseReply({ status, body }: TestReply): Click['said'] {
  if (status !== 200) return 'refused';
  return body.data.mobile ?? 'no number';
}

function idOf(said: Click['said']): string {
  return isNumber(said) ? said._id : said;
}

function describeClick({ said }: Click): string {
  return isNumber(said) ? `number ${said._id} ${said.mobileno}` : said;
}

export async function cancel(context: StepContext): Promise<void> {
  const { random, scenario } = context;
  const made = pickOne(
    random,
    scenario.clicks.slice(-60).filter(({ said }) => isNumber(said)),
  );
  if (made === undefined || !isNumber(made.said)) return;
  const cancelled: Cancel = { click: made, mobile: made.said, isConfirmed: false };
  scenario.cancels.push(cancelled);
  const times = random.chance(0.15) ? 2 : 1;
  const patience = random.chance(0.1) ? random.integer({ from: 2, to: 200 }) : undefined;
  const answers = await Promise.all(Array.from({ length: times }, () => sendCancel(context, cancelled, patience)));
  context.note(`${made.person.name} cancels number ${made.said._id}: ${answers.join(', ')}`);
}

async function sendCancel(context: StepContext, cancelled: Cancel, patienceMs: number | undefined): Promise<string> {
  const reply = await ask(context, 'otp/cancelOtp', {
    as: cancelled.click.person,
    body: cancelBody(cancelled.mobile),
    ...(patienceMs === undefined ? {} : { patienceMs }),
  });
  if (reply === undefined) return 'no answer';
  if (reply.status === 404) throw new Breach('A number that was given is found.', { mobile: cancelled.mobile, answer: reply.body });
  if (reply.status === 200 && reply.body.data.status === 'cancelled') cancelled.isConfirmed = true;
  return reply.body.code ?? reply.body.data.status;
}

export async function report(context: StepContext): Promise<void> {
  const { random, scenario } = context;
  const made = pickOne(
    random,
    scenario.clicks.slice(-60).filter(({ said }) => isNumber(said)),
  );
  if (made === undefined || !isNumber(made.said)) return;
  const reported: Report = { person: made.person, mobileId: made.said._id, said: 'nothing' };
  scenario.reports.push(reported);
  const times = random.chance(0.2) ? 2 : 1;
  const patience = random.chance(0.1) ? random.integer({ from: 2, to: 200 }) : undefined;
  const answers = await Promise.all(Array.from({ length: times }, () => sendReport(context, reported, patience)));
  context.note(`${made.person.name} reports number ${made.said._id}: ${answers.join(', ')}`);
}

async function sendReport(context: StepContext, reported: Report, patienceMs: number | undefined): Promise<string> {
  const reason = context.random.pick(['registered', 'banned', 'wrong_country', 'no_sms'] as const);
  const reply = await ask(context, 'mobile/report', {
    as: reported.person,
    body: { mobileId: reported.mobileId, reason },
    ...(patienceMs === undefined ? {} : { patienceMs }),
  });
  if (reply === undefined) return 'no answer';
  if (reply.status === 404) throw new Breach('A number that was given is found.', { reported, answer: reply.body });
  if (reply.status < 300 && reported.said !== 'cancelled') reported.said = reply.body.data.status;
  return reply.body.code ?? reply.body.data.status;
}

export async function revealLateCodes(context: StepContext): Promise<void> {
  const { random, scenario } = context;
  const person = pickPerson(context);
  if (person === undefined) return;
  const reply = await ask(context, 'mobile/active', { as: person, method: 'GET' });
  const offered: Mobile[] = reply?.body.data?.filter(({ lateCode }: Mobile) => lateCode !== null) ?? [];
  for (const { _id: mobileId, otpIds } of offered) {
    requireRule(otpIds.length === 0, 'A late code is not shown before it is paid for.', { mobileId, otpIds });
    const reveal: Reveal = { person, mobileId, said: 'nothing' };
    scenario.reveals.push(reveal);
    const times = random.chance(0.3) ? 2 : 1;
    const patience = random.chance(0.1) ? random.integer({ from: 2, to: 200 }) : undefined;
    const answers = await Promise.all(Array.from({ length: times }, () => sendReveal(context, reveal, patience)));
    context.note(`${person.name} has the late code of number ${mobileId} shown: ${answers.join(', ')}`);
  }
}

async function sendReveal(context: StepContext, reveal: Reveal, patienceMs: number | undefined): Promise<string> {
  const { person, mobileId } = reveal;
  const reply = await ask(context, 'mobile/reveal', {
    as: person,
    body: { mobileId },
    ...(patienceMs === undefined ? {} : { patienceMs }),
  });
  if (reply === undefined) return 'no answer';
  if (reply.status === 200) {
    requireRule(reply.body.data.mobile.otpIds.length > 0, 'A late code that was paid for is shown.', { mobileId });
    reveal.said = 'shown';
  }
  return reply.body.code ?? 'shown';
}
