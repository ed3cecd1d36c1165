import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../ask.ts';
import { send } from '../buying.ts';
import { sendAllMails } from '../faults/mail-faults.ts';
import { declarePayment, waitForPayments } from '../money-in.ts';
import { readDeposits } from './judge-payments.ts';
import { forgottenUpstream, nothingForgotten, unclaimedUpstream, watchForgotten } from './open-upstream.ts';
import { openPage, readFrames, untilReady } from '../page.ts';
import { repairCompanies } from '../faults/provider-faults.ts';
import { sendWebhookOnce } from '../faults/provider-webhooks.ts';
import { Breach, type StepContext } from '../scenario.ts';
import { switchProvider } from '../faults/outside-changes.ts';
import { repairVerifiers } from '../faults/verifier-faults.ts';
import { leaveAll } from '../waitlist/waiting.ts';
import { findOpenWork, readOpenNumbers } from './open-work.ts';

const patienceMs = 90_000;

/** Ends all faults, repeats every unanswered click, and moves the clock until nothing is open. */
export async function quiesce(context: StepContext): Promise<void> {
  const { world, scenario } = context;
  repairCompanies(context);
  repairVerifiers(context);
  await renewNodes(context);
  for (const company of world.companies) await switchProvider(context, company, true);
  await repeatUnanswered(context);
  await leaveWaitlist(context);
  await expectNothingForgotten(context);
  const until = performance.now() + patienceMs;
  let isUserWaiting = false;
  for (;;) {
    const open = await findOpenWork(world, context);
    if (open === undefined) break;
    if (performance.now() > until) throw new Breach('Everything ends.', { open, numbers: await readOpenNumbers(world) });
    if (open.lives === 0 && open.deposits > 0 && !isUserWaiting) isUserWaiting = await waitForPayments(context);
    // Only after all purchases are decided do numbers expire: a number is not looked for longer than it lives.
    const isLookedFor = open.undecided > 0 || (await unclaimedUpstream(world)).length > 0;
    // A clock that runs faster than leases are renewed would take every lease away before its holder can end what is due.
    await world.clock.pass(isLookedFor ? 10 : open.early > 0 ? 1_260 : open.lives > 0 ? 1 : 45);
    await sleep(600);
  }
  await sendAllMails(context);
  await decideReviews(context);
  await sendWebhookOnce(context);
  for (const person of scenario.people) {
    await openPage(await world.nodes.pick(context.random), person, world.clock);
    await untilReady(person);
    readFrames(person.page, person.name);
  }
}

async function expectNothingForgotten(context: StepContext): Promise<void> {
  const { world } = context;
  const until = performance.now() + patienceMs;
  const look = watchForgotten(world);
  for (;;) {
    const open = await findOpenWork(world, context);
    const forgotten = await forgottenUpstream(world);
    const isUndecided = (open?.undecided ?? 0) > 0;
    if (!isUndecided && (open?.debts ?? 0) === 0 && forgotten.length === 0) return;
    look(forgotten, isUndecided);
    if (performance.now() > until) throw new Breach(nothingForgotten, { open, forgotten });
    await world.clock.pass(8);
    await sleep(500);
  }
}

async function decideReviews(context: StepContext): Promise<void> {
  const { world, scenario, random } = context;
  const deposits = (await readDeposits(world.app.deps.db.pool)).filter(({ state }) => state === 'review');
  for (const { payer, reference, worth } of scenario.payments) {
    const its = deposits.find((each) => each.reference === reference && each.userId === payer.userId);
    if (its === undefined || worth === 0 || random.chance(0.5)) continue;
    const body = { reason: 'Showed a receipt' };
    const reply = await ask(context, `admin/deposits/${its.id}/credit`, { as: scenario.operator, body });
    context.note(`an operator credits ${reference} to ${payer.name}: ${reply?.body.code ?? reply?.status ?? 'no answer'}`);
  }
}

async function leaveWaitlist(context: StepContext): Promise<void> {
  const passing = setInterval(() => void context.world.clock.pass(5), 400);
  await leaveAll(context).finally(() => clearInterval(passing));
}

async function renewNodes({ world, note }: StepContext): Promise<void> {
  if (!world.nodes.areProcesses) {
    if (world.nodes.up().length === 0) await world.nodes.start();
    return;
  }
  const before = world.nodes.up();
  await world.nodes.start();
  await Promise.all(before.flatMap(({ kill }) => (kill === undefined ? [] : [kill()])));
  note('every node is killed, and another one goes on');
}

async function repeatUnanswered(context: StepContext): Promise<void> {
  const { clicks, payments } = context.scenario;
  const repeat = async () => {
    for (const click of clicks.filter(({ said, isLost }) => said === 'nothing' || (said === 'refused' && isLost === true)))
      await send(context, click);
    for (const payment of payments)
      for (const claim of payment.claims.filter(({ isAnswered }) => !isAnswered)) await declarePayment(context, payment, claim, Infinity);
  };
  const passing = setInterval(() => void context.world.clock.pass(5), 400);
  await repeat().finally(() => clearInterval(passing));
  context.note('every click without an answer is repeated');
}
