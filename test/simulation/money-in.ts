import { createHash } from 'node:crypto';
import { toPaise } from '@pinline/contract/values/money';
import type { TestReply } from '../fakes/browser.ts';
import { ask } from './ask.ts';
import { aKey, requireRule, pickOne, pickPerson, type Claim, type Payment, type Person, type Promo, type StepContext } from './scenario.ts';
import { rates } from './world.ts';

/** Paid before it is declared or after, declared by its payer, by two, or never paid. */
export async function payByUpi(context: StepContext): Promise<void> {
  const { random, scenario, world } = context;
  const person = pickPerson(context);
  if (person === undefined) return;
  const reference = String(random.integer({ from: 100_000, to: 999_999 })) + String(random.integer({ from: 100_000, to: 999_999 }));
  const amountPaise = random.integer({ from: 10, to: 400 }) * 100;
  const fate = random.next();
  const isPaid = fate < 0.85;
  const payment = aPayment({ method: 'bharatpay', reference, worth: isPaid ? amountPaise : 0, payer: person });
  scenario.payments.push(payment);
  const pay = () => {
    const at = world.clock.now();
    payment.paidAt = at;
    const { payer } = person;
    if (isPaid) world.bank.pay({ utr: reference, amountPaise, payer, at });
    else if (fate < 0.95)
      world.bank.pay({ utr: reference, amountPaise, payer, at, ...(fate < 0.9 ? { status: 'FAILED' } : { type: 'REFUND' }) });
  };
  const isEarly = random.chance(0.6);
  if (isEarly) pay();
  const thief = random.chance(0.15) ? pickPerson(context) : undefined;
  const answers = await Promise.all([person, ...(thief === undefined ? [] : [thief])].map((each) => claim(context, payment, each)));
  if (!isEarly) pay();
  context.note(
    `${person.name} sends ${isPaid ? amountPaise : 'no'} paise as ${reference}, and ${thief?.name ?? 'no one'} wants it too: ${answers.join(', ')}`,
  );
}

export async function payByCoin(context: StepContext): Promise<void> {
  const { random, scenario, world } = context;
  const person = pickPerson(context);
  if (person === undefined) return;
  const coin = random.chance(0.5) ? 'USDT' : 'TRX';
  // Never an amount that an intent can have.
  const units = random.integer({ from: 10, to: 900 }) * 10_000;
  const kind = random.chance(0.75) ? 'plain' : random.pick(['fake_token', 'failed', 'other_recipient', 'approval', 'internal'] as const);
  const txid = createHash('sha256').update(aKey(context)).digest('hex');
  const at = world.clock.now();
  world.chain.sendRaw({ kind, coin, units, txid, at });
  const worth = kind === 'plain' ? Math.floor((units * rates[coin]) / 10_000_000_000) : 0;
  const payment = { ...aPayment({ method: 'crypto', reference: txid, worth, payer: person }), paidAt: at };
  scenario.payments.push(payment);
  context.note(
    `${person.name} sends ${units} millionths of ${coin} (${kind}) as ${txid.slice(0, 8)}: ${await claim(context, payment, person)}`,
  );
}

export function aPayment(of: Pick<Payment, 'method' | 'reference' | 'worth' | 'payer'>): Payment {
  return { ...of, claims: [], creditsSeen: [], isIntent: false, paidAt: undefined };
}

export async function claim(context: StepContext, payment: Payment, person: Person): Promise<string> {
  const made: Claim = { person, key: aKey(context), isAnswered: false, sentAt: context.world.clock.now() };
  payment.claims.push(made);
  return declarePayment(context, payment, made);
}

export async function declarePayment(context: StepContext, payment: Payment, made: Claim, patienceMs = hasteMs(context)): Promise<string> {
  const { method, reference } = payment;
  const patience = Number.isFinite(patienceMs) ? { patienceMs } : {};
  const reply = await ask(context, 'payment/transaction', {
    as: made.person,
    body: { transactionId: reference, method },
    key: made.key,
    ...patience,
  });
  if (reply === undefined) return 'no answer';
  made.isAnswered = true;
  made.answeredAt ??= context.world.clock.now();
  if (reply.status === 200) noteCredit(payment, made.person, reply);
  return reply.body.code ?? reply.body.transaction.status;
}

function hasteMs({ random }: StepContext): number {
  return random.chance(0.1) ? random.integer({ from: 2, to: 300 }) : Infinity;
}

function noteCredit(payment: Payment, person: Person, { body }: TestReply): void {
  const amount = toPaise(body.transaction.amount);
  requireRule(amount === payment.worth, 'What is credited is what was paid.', { payment: payment.reference, worth: payment.worth, amount });
  payment.creditsSeen.push({ person, amount });
}

export async function payByIntent(context: StepContext): Promise<void> {
  const { random, scenario, world } = context;
  const person = pickPerson(context);
  if (person === undefined) return;
  const currency = random.pick(['INR', 'USDT', 'TRX'] as const);
  const method = currency === 'INR' ? 'bharatpay' : 'crypto';
  const amount = random.integer({ from: 20, to: 500 });
  const body = { method, amount, ...(currency === 'INR' ? {} : { currencyName: currency }) };
  const reply = await ask(context, 'payment/intent', { as: person, body, key: aKey(context) });
  if (reply?.status !== 201) return context.note(`${person.name} wants to pay ${amount} rupees: ${reply?.body.code ?? 'no answer'}`);
  const intent = reply.body.data;
  const { payer } = person;
  const now = world.clock.now();
  if (random.chance(0.25) || Date.parse(intent.expiresAt) < now.getTime() + 5_000)
    return context.note(`${person.name} wants to pay ${amount} rupees and does not`);
  const [units, reference] = send();
  const worth = currency === 'INR' ? units : Math.floor((units * rates[currency]) / 10_000_000_000);
  scenario.payments.push({
    method,
    reference,
    worth,
    claims: [{ person, key: '', isAnswered: true, sentAt: now }],
    creditsSeen: [],
    isIntent: true,
    payer: person,
    paidAt: now,
  });
  context.note(`${person.name} pays intent ${intent._id} with ${intent.payAmount} ${currency} as ${reference.slice(0, 12)}`);

  function send(): [number, string] {
    const text = String(intent.payAmount);
    if (currency === 'INR') {
      const amountPaise = Math.round(Number(text) * 100);
      return [amountPaise, world.bank.pay({ amountPaise, payer, at: now })];
    }
    const millionths = Math.round(Number(text) * 1_000_000);
    return [millionths, world.chain.send({ coin: currency, units: millionths, at: now })];
  }
}

/** While a user waits, the feeds are read every few seconds instead of once a minute. Returns whether both opened. */
export async function waitForPayments(context: StepContext): Promise<boolean> {
  const person = pickPerson(context);
  if (person === undefined) return false;
  const wishes = [{ method: 'bharatpay' }, { method: 'crypto', currencyName: 'USDT' }];
  const replies = await Promise.all(
    wishes.map((wish) => ask(context, 'payment/intent', { as: person, body: { ...wish, amount: 50 }, key: aKey(context) })),
  );
  context.note(`${person.name} wants to pay: ${replies.map((reply) => reply?.body.code ?? reply?.status ?? 'no answer').join(', ')}`);
  return replies.every((reply) => reply?.status === 201);
}

export async function redeem(context: StepContext): Promise<void> {
  const { random, scenario } = context;
  const promo = pickOne(random, scenario.promos);
  const person = pickPerson(context);
  if (promo === undefined || person === undefined) return;
  const rival = random.chance(0.3) ? pickPerson(context) : undefined;
  const tries = [person, ...(rival === undefined ? [] : [rival])].map((each) => ({ person: each, key: aKey(context) }));
  promo.triedBy.push(...tries);
  const answers = await Promise.all(tries.map((each) => sendCode(context, promo, each)));
  context.note(`${tries.map((each) => each.person.name).join(' and ')} redeem ${promo.code}: ${answers.join(', ')}`);
}

async function sendCode(context: StepContext, promo: Promo, { person, key }: Promo['triedBy'][number]): Promise<string> {
  const patience = context.random.chance(0.1) ? { patienceMs: context.random.integer({ from: 2, to: 200 }) } : {};
  const reply = await ask(context, 'coupon/usecoupon', { as: person, body: { couponCode: promo.code }, key, ...patience });
  if (reply === undefined) return 'no answer';
  if (reply.status === 200 && reply.body.status === 'success') promo.redeemedBy.push(person);
  return reply.body.code ?? reply.body.status;
}
