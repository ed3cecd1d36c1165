import { ask } from '../ask.ts';
import { aPayment, claim } from '../money-in.ts';
import { signUpAs } from '../people.ts';
import { aKey, requireRule, pickOne, pickPerson, type StepContext, type Sybils } from '../scenario.ts';

export async function guessReferences(context: StepContext): Promise<void> {
  const { random, scenario } = context;
  const thief = pickPerson(context);
  const payer = pickPerson(context);
  if (thief === undefined || payer === undefined || payer === thief) return;
  const first = random.integer({ from: 100_000_000_000, to: 999_999_999_000 });
  const count = random.integer({ from: 1, to: 4 });
  const answers = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const payment = aPayment({ method: 'bharatpay', reference: String(first + n), worth: 0, payer });
      const answer = await claim(context, payment, thief);
      const [made] = payment.claims;
      if (made !== undefined) scenario.guesses.push({ payment, thief: made });
      return answer;
    }),
  );
  context.note(`${thief.name} claims ${count} references from ${first}, which are unpaid: ${answers.join(', ')}`);
}

export async function payGuessed(context: StepContext): Promise<void> {
  const { random, scenario, world } = context;
  const now = world.clock.now();
  const isLongAgo = ({ answeredAt }: { answeredAt?: Date }) => answeredAt !== undefined && now.getTime() - answeredAt.getTime() > earlyMs;
  const at = scenario.guesses.findIndex(({ thief }) => isLongAgo(thief));
  const [guess] = at === -1 ? [] : scenario.guesses.splice(at, 1);
  if (guess === undefined) return;
  const { payment, thief } = guess;
  const { payer, reference } = payment;
  payment.worth = random.integer({ from: 10, to: 400 }) * 100;
  payment.paidAt = now;
  scenario.payments.push(payment);
  world.bank.pay({ utr: reference, amountPaise: payment.worth, payer: payer.payer, at: now });
  const answer = await claim(context, payment, payer);
  requireRule(answer !== 'REFERENCE_USED', 'A payer is not refused because a thief guessed their reference.', { reference, answer });
  context.note(`${payer.name} pays ${payment.worth} paise as ${reference}, which ${thief.person.name} claimed before: ${answer}`);
}

/** The product's limit of a minute, and some seconds because clocks are read one after the other. */
const earlyMs = 65_000;

export async function inviteThemself(context: StepContext): Promise<void> {
  const { random, scenario, world } = context;
  const referrer = pickPerson(context);
  if (referrer === undefined) return;
  const way = random.pick(['mailbox', 'device', 'payer'] as const);
  const mark = random.integer({ from: 1, to: 0xffffffff });
  const shared = {
    mailbox: (n: number) => ({ email: referrer.email.replace('@', `+${mark}-${n}@`) }),
    device: () => ({ deviceId: `device-${mark.toString(16).padStart(8, '0')}` }),
    payer: () => ({ payer: `one-person-${mark}@examplebank` }),
  }[way];
  const sybils: Sybils = { way, referrer, friends: [] };
  scenario.sybils.push(sybils);
  for (let n = 0; n < 3; n += 1) {
    const friend = await signUpAs(context, { referrer, opening: 0, ...shared(n) });
    if (friend !== undefined) sybils.friends.push(friend);
  }
  const answers = await Promise.all(
    sybils.friends.map((friend) => {
      const at = world.clock.now();
      const amountPaise = random.integer({ from: 100, to: 400 }) * 100;
      const reference = world.bank.pay({ amountPaise, payer: friend.payer, at });
      const payment = { ...aPayment({ method: 'bharatpay', reference, worth: amountPaise, payer: friend }), paidAt: at };
      scenario.payments.push(payment);
      return claim(context, payment, friend);
    }),
  );
  context.note(`${referrer.name} invites themself ${sybils.friends.length} times by ${way}, and pays: ${answers.join(', ')}`);
}

export async function floodWithGuesses(context: StepContext): Promise<void> {
  const { random } = context;
  const person = pickPerson(context);
  if (person === undefined) return;
  const isPromo = random.chance(0.5);
  const guesses = Array.from({ length: random.integer({ from: 5, to: 40 }) }, () => ({
    key: aKey(context),
    body: isPromo
      ? { couponCode: Array.from({ length: 12 }, () => random.integer({ from: 2, to: 9 })).join('') }
      : { transactionId: String(random.integer({ from: 100_000_000_000, to: 999_999_999_999 })), method: 'bharatpay' },
  }));
  const path = isPromo ? 'coupon/usecoupon' : 'payment/transaction';
  const replies = await Promise.all(guesses.map(({ key, body }) => ask(context, path, { as: person, key, body })));
  requireRule(!replies.some((reply) => reply?.status === 200), 'A guess is worth nothing.', { path, person: person.name });
  const answered = replies.filter((reply) => reply !== undefined).length;
  context.note(`${person.name} guesses ${guesses.length} ${isPromo ? 'promo codes' : 'references'} at once: ${answered} are answered`);
}

/** The owner's session continues. */
export async function guessPasswords(context: StepContext): Promise<void> {
  const { random, scenario } = context;
  const victim = pickOne(random, scenario.people);
  if (victim === undefined) return;
  const isAtOnce = random.chance(0.5);
  const guesses = Array.from({ length: random.integer({ from: 2, to: 8 }) }, (_, n) => `guess ${n}`);
  const send = (password: string) => ask(context, 'users/login', { body: { email: victim.email, password } });
  const statuses: (number | undefined)[] = [];
  if (isAtOnce) statuses.push(...(await Promise.all(guesses.map(send))).map((reply) => reply?.status));
  else for (const guess of guesses) statuses.push((await send(guess))?.status);
  requireRule(!statuses.includes(200), 'A wrong password opens no account.', { victim: victim.name, statuses });
  context.note(
    `a stranger guesses ${guesses.length} passwords of ${victim.name}: ${statuses.map((status) => status ?? 'no answer').join(', ')}`,
  );
}
