import type { FaultSwitch } from '../../../simulators/provider/faults/faults.ts';
import type { NonEmpty } from '../../../simulators/provider/market/random.ts';
import { ask } from '../ask.ts';
import { requireRule, type StepContext } from '../scenario.ts';
import type { World } from '../world.ts';

const fates: NonEmpty<FaultSwitch['kind'] | undefined> = [undefined, undefined, 'twice', 'lie', 'silence'];

/** 5sim sends none. The target may be gone by then: its node stopped, or an operator created another address. */
export async function sendCompanyWebhooks(context: StepContext): Promise<void> {
  const { random, scenario, world, note } = context;
  const [company] = world.companies;
  if (scenario.webhookPath === undefined || random.chance(0.15)) {
    const reply = await ask(context, `admin/providers/${company.providerId}/webhook-address`, { as: scenario.operator, body: {} });
    if (reply?.status !== 201) return note(`no webhook address: ${reply?.body.code ?? reply?.status ?? 'no answer'}`);
    scenario.webhookPath = new URL(reply.body.data.address).pathname;
  }
  const node = await world.nodes.pick(random);
  const shape = random.pick(['sms-activate', 'herosms'] as const);
  company.simulator.webhooks.sendTo({ address: `${node.url}${scenario.webhookPath}`, shape });
  const fate = random.pick(fates);
  if (fate !== undefined) company.simulator.faults.switchOn({ kind: fate, action: 'webhook', times: random.integer({ from: 1, to: 4 }) });
  note(`${company.name} sends webhooks to ${node.name} as ${shape}${fate === undefined ? '' : `, with fate: ${fate}`}`);
}

export async function sendWebhookOnce(context: StepContext): Promise<void> {
  const { random, scenario, world } = context;
  const [{ providerId }] = world.companies;
  const shown = await ask(context, `admin/providers/${providerId}/webhook-address`, { as: scenario.operator, method: 'GET' });
  const address: string | null = shown?.body.data.address ?? null;
  if (address === null) return;
  const node = await world.nodes.pick(random);
  const { status } = await fetch(new URL(new URL(address).pathname, node.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ activationId: 1, text: 'Your code is 4711', code: '4711' }),
  });
  requireRule(status === 200, 'A provider webhook at the address is accepted.', { status });
}

export function countWebhooks({ companies }: World): number {
  const tries = companies.flatMap(({ simulator }) => simulator.webhooks.tries());
  return tries.filter(({ status }) => status === 200).length;
}
