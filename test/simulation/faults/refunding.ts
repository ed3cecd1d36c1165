import { ask } from '../ask.ts';
import { isNumber, pickOne, requireRule, type ChargeRefund, type StepContext } from '../scenario.ts';

/** An operator refunds a number in whatever state it is, sometimes with two clicks. */
export async function refundCharge(context: StepContext): Promise<void> {
  const { random, scenario } = context;
  const made = pickOne(
    random,
    scenario.clicks.slice(-60).filter(({ said }) => isNumber(said)),
  );
  if (made === undefined || !isNumber(made.said)) return;
  const refund: ChargeRefund = { person: made.person, mobileId: made.said._id, said: 'nothing' };
  scenario.refunds.push(refund);
  const times = random.chance(0.3) ? 2 : 1;
  const patience = random.chance(0.1) ? random.integer({ from: 2, to: 200 }) : undefined;
  const answers = await Promise.all(Array.from({ length: times }, () => send(context, refund, patience)));
  context.note(`an operator refunds number ${refund.mobileId} of ${refund.person.name}: ${answers.join(', ')}`);
}

async function send(context: StepContext, refund: ChargeRefund, patienceMs: number | undefined): Promise<string> {
  const reply = await ask(context, `admin/activations/${refund.mobileId}/refund`, {
    as: context.scenario.operator,
    body: { reason: 'The code did not work' },
    ...(patienceMs === undefined ? {} : { patienceMs }),
  });
  if (reply === undefined) return 'no answer';
  if (reply.status === 200) {
    requireRule(refund.said === 'nothing', 'A number is refunded once.', refund);
    refund.said = 'refunded';
  }
  return reply.body.code ?? 'refunded';
}
