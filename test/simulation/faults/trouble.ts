import { setTimeout as sleep } from 'node:timers/promises';
import type { BankFault } from '../../../simulators/bank/bank.ts';
import type { ChainFault } from '../../../simulators/chain/chain.ts';
import type { NonEmpty } from '../../../simulators/provider/market/random.ts';
import { dialects } from '../../fakes/upstream-protocols.ts';
import { ask } from '../ask.ts';
import type { Company } from '../companies.ts';
import { unclaimedUpstream } from '../judges/open-upstream.ts';
import { pickOne, type StepContext } from '../scenario.ts';
import type { World } from '../world.ts';

const crashPoints = ['before_hold', 'after_hold', 'before_mark', 'after_mark', 'during_call', 'after_answer', 'before_reply'] as const;

/** A few seconds pass: deadlines, leases and checks come due during calls. */
export async function passSeconds(context: StepContext): Promise<void> {
  const seconds = context.random.integer({ from: 1, to: 12 });
  await context.world.clock.pass(seconds);
  context.note(`${seconds} s pass`);
}

export async function passMinutes(context: StepContext): Promise<void> {
  const { random, world } = context;
  const seconds = random.chance(0.75) ? random.integer({ from: 30, to: 240 }) : random.integer({ from: 240, to: 1_500 });
  for (let round = 0; await isNumberLookedFor(world); round += 1) {
    if (round === 8) return context.note('no minutes pass: a number is still looked for');
    await world.clock.pass(6);
    await sleep(400);
  }
  await world.clock.pass(seconds);
  context.note(`${seconds} s pass`);
}

/** A number whose answer was lost is found by a list. One that is unmatched while minutes pass would end before that. */
async function isNumberLookedFor(world: World): Promise<boolean> {
  const open = world.app.deps.db.read.selectFrom('purchaseAttempt').select('id').where('state', 'in', ['sending', 'unknown']);
  return (await open.limit(1).executeTakeFirst()) !== undefined || (await unclaimedUpstream(world)).length > 0;
}

export function breakVerifier({ world, random, scenario, note }: StepContext): void {
  scenario.faults += 1;
  if (random.chance(0.5)) {
    const fault = { ...random.pick(bankFaults) };
    world.bank.switchOn(fault);
    return note(`the bank fails: ${fault.kind}`);
  }
  const fault = { ...random.pick(chainFaults) };
  world.chain.switchOn(fault);
  note(`the chain fails: ${fault.kind}`);
}

const bankFaults: NonEmpty<BankFault> = [
  { kind: 'status', status: 500 },
  { kind: 'html' },
  { kind: 'slow', ms: 700 },
  { kind: 'token_expired' },
  { kind: 'duplicate_rows' },
  { kind: 'partial_pages' },
  { kind: 'page_ignored' },
  { kind: 'amount_as_string' },
  { kind: 'one_based' },
  { kind: 'busy_after', calls: 1 },
  { kind: 'busy_after', calls: 3 },
];
const chainFaults: NonEmpty<ChainFault> = [
  { kind: 'status', status: 503 },
  { kind: 'html' },
  { kind: 'slow', ms: 700 },
  { kind: 'lying' },
  { kind: 'empty' },
  { kind: 'duplicate_rows' },
  { kind: 'repeated_pages' },
  { kind: 'busy_after', calls: 1 },
  { kind: 'busy_after', calls: 6 },
];

export function repairVerifiers({ world, note }: StepContext): void {
  world.bank.switchOff();
  world.chain.switchOff();
  note('the bank and the chain work again');
}

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
  const known = await world.app.deps.db.read
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
  const body = { name, baseUrl: dialects[protocol].urlOf(simulator), currency: 'USD', rupeesPerUnit: 88, isEnabled };
  const reply = await ask(context, `admin/providers/${providerId}`, { as: context.scenario.operator, body, method: 'PUT' });
  context.note(`${name} is switched ${isEnabled ? 'on' : 'off'}: ${reply?.body.code ?? reply?.status ?? 'no answer'}`);
}

export async function killNode({ world, random, note }: StepContext): Promise<void> {
  const node = pickOne(random, world.nodes.up());
  if (node?.kill === undefined) return;
  note(`${node.name} is killed`);
  await node.kill();
}

export async function startNode({ world, random, note }: StepContext): Promise<void> {
  if (world.nodes.up().length >= 2) return;
  const crashAt = world.nodes.areProcesses && random.chance(0.6) ? random.pick(crashPoints) : undefined;
  const node = await world.nodes.start(crashAt);
  note(`${node.name} comes${crashAt === undefined ? '' : `, to die at ${crashAt}`}`);
}

export async function stopNode({ world, random, note }: StepContext): Promise<void> {
  const nodes = world.nodes.up();
  const node = pickOne(random, nodes);
  if (node === undefined || nodes.length < 2) return;
  note(`${node.name} is told to stop`);
  await node.stop();
}

export async function pauseNode({ world, random, note }: StepContext): Promise<void> {
  const nodes = world.nodes.up();
  const node = pickOne(random, nodes);
  if (node?.kill === undefined || nodes.length < 2) return;
  note(`${node.name} sleeps beyond its leases`);
  node.pause();
  await world.clock.pass(11);
  await sleep(random.integer({ from: 200, to: 1_500 }));
  node.resume();
}
