import { dialects } from '../../fakes/upstream-protocols.ts';
import { ask } from '../ask.ts';
import type { Company } from '../companies.ts';
import { pickOne, type StepContext } from '../scenario.ts';

export function actAsCompany(context: StepContext): void {
  const { random, world } = context;
  const { simulator, name } = random.pick(world.companies);
  const number = pickOne(random, simulator.simulator.listAll().slice(-40));
  if (number === undefined) return;
  if (random.chance(0.2)) {
    simulator.simulator.revoke(number.id);
    return context.note(`${name} takes ${number.id} back`);
  }
  const code = String(random.integer({ from: 1_000, to: 999_999 }));
  simulator.simulator.deliver(number.id, { text: `Your code is ${code}`, code });
  context.note(`${name} gets a message for ${number.id}: ${code}`);
}

export async function actAsOperator(context: StepContext): Promise<void> {
  const { random, scenario, world } = context;
  const company = random.pick(world.companies);
  if (random.chance(0.3)) return switchProvider(context, company, random.chance(0.4));
  const service = pickOne(random, scenario.services);
  if (service === undefined) return;
  const price = random.integer({ from: 500, to: 2_500 }) / 100;
  const known = await world.app.deps.db.autocommit
    .selectFrom('service')
    .select('imageId')
    .where('id', '=', Number(service.id))
    .executeTakeFirstOrThrow();
  const body = {
    serviceName: service.name,
    serviceCode: service.code,
    serverId: String(service.server),
    imageId: String(known.imageId),
    price,
  };
  const reply = await ask(context, `service/update/${service.id}`, { as: scenario.operator, body, method: 'PUT' });
  if (reply?.status === 200) service.price = price;
  context.note(
    `the price of ${service.name} on server ${service.server} becomes ${price}: ${reply?.body.code ?? reply?.status ?? 'no answer'}`,
  );
}

export async function switchProvider(
  context: StepContext,
  { name, providerId, protocol, simulator }: Company,
  isEnabled: boolean,
): Promise<void> {
  const account = { name, baseUrl: dialects[protocol].urlOf(simulator), currency: 'USD', rupeesPerUnit: 88 };
  const shown = await ask(context, 'admin/providers', { as: context.scenario.operator, method: 'GET' });
  const expected = shown?.body.data?.find(({ _id }: { _id: string }) => _id === String(providerId));
  const body = { ...account, isEnabled, expected };
  const reply = await ask(context, `admin/providers/${providerId}`, { as: context.scenario.operator, body, method: 'PUT' });
  context.note(`${name} is switched ${isEnabled ? 'on' : 'off'}: ${reply?.body.code ?? reply?.status ?? 'no answer'}`);
}
