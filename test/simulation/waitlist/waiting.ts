import type { WaitlistEntry } from '@pinline/contract/waitlist/waitlist.calls';
import { ask } from '../ask.ts';
import { pickOne, pickPerson, requireRule, type StepContext, type Wait } from '../scenario.ts';

export async function wait(context: StepContext): Promise<void> {
  const { random, scenario } = context;
  const person = pickPerson(context);
  const service = pickOne(random, scenario.services);
  if (person === undefined || service === undefined) return;
  const maxPrice = Math.round(service.price * random.pick([0.2, 1, 1.5, 3]) * 100) / 100;
  const body = { serviceCode: service.code, maxPrice, isAutomatic: random.chance(0.8), isAnyCountry: true };
  const made: Wait = { person, body, id: undefined, end: undefined };
  scenario.waits.push(made);
  const reply = await ask(context, 'waitlist', { as: person, body });
  if (reply?.status === 201) made.id = reply.body.data._id;
  context.note(`${person.name} waits for ${service.name} up to ${maxPrice}: ${reply?.body.code ?? made.id ?? 'no answer'}`);
}

export async function stopWaiting(context: StepContext): Promise<void> {
  const made = pickOne(
    context.random,
    context.scenario.waits.slice(-30).filter(({ id, end }) => id !== undefined && end === undefined),
  );
  if (made !== undefined) await leave(context, made);
}

/** For all users, also where the answer to joining was lost. Repeated until it is answered. */
export async function leaveAll(context: StepContext): Promise<void> {
  for (const person of context.scenario.people) {
    const listed = await untilAnswered(() => ask(context, 'waitlist', { as: person, method: 'GET' }));
    const entries: WaitlistEntry[] = listed.body.data;
    for (const { _id, status } of entries) {
      if (status !== 'waiting') continue;
      const known = context.scenario.waits.find(({ id }) => id === _id);
      await untilAnswered(() => leave(context, known ?? { person, id: _id }));
    }
  }
}

async function leave(context: StepContext, made: Pick<Wait, 'person' | 'id'> & Partial<Pick<Wait, 'end'>>) {
  const reply = await ask(context, `waitlist/${made.id}`, { as: made.person, method: 'DELETE' });
  if (reply !== undefined) {
    requireRule(reply.status === 200, 'An entry that was made can be removed.', { id: made.id, answer: reply.body });
    const { status, mobileId } = reply.body.data as WaitlistEntry;
    const before = made.end;
    requireRule(before === undefined || before.status === status, 'An entry of the waiting list ends once.', {
      id: made.id,
      before,
      status,
    });
    requireRule((status === 'bought') === (mobileId !== null), 'An entry names its number.', { id: made.id, status, mobileId });
    made.end = { status, mobileId };
  }
  context.note(`${made.person.name} stops waiting (${made.id}): ${made.end?.status ?? 'no answer'}`);
  return reply;
}

async function untilAnswered<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
  }
}
