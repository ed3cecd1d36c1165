import { setTimeout as sleep } from 'node:timers/promises';
import type { BankFault } from '../../../simulators/bank/bank.ts';
import type { ChainFault } from '../../../simulators/chain/chain.ts';
import type { NonEmpty } from '../../../simulators/provider/market/random.ts';
import { dialects } from '../../fakes/upstream-protocols.ts';
import { ask } from '../ask.ts';
import type { Company } from '../companies.ts';
import { oneOf, type Scene } from '../story.ts';
import type { World } from '../world.ts';

/** Where a purchase can be cut off; `platform/crash.ts`. */
const crashPoints = ['before_hold', 'after_hold', 'before_mark', 'after_mark', 'during_call', 'after_answer', 'before_reply'] as const;

/** A few seconds pass for everybody: deadlines, leases and looks again come due while calls are on their way. */
export async function secondsPass(scene: Scene): Promise<void> {
  const seconds = scene.random.integer({ from: 1, to: 12 });
  await scene.world.clock.pass(seconds);
  scene.tell(`${seconds} s pass`);
}

/** Minutes pass, with no call on the way and no number looked for: waits and lives end. */
export async function minutesPass(scene: Scene): Promise<void> {
  const { random, world } = scene;
  const seconds = random.chance(0.75) ? random.integer({ from: 30, to: 240 }) : random.integer({ from: 240, to: 1_500 });
  for (let round = 0; await isNumberLookedFor(world); round += 1) {
    if (round === 8) return scene.tell('no minutes pass: a number is still looked for');
    await world.clock.pass(6);
    await sleep(400);
  }
  await world.clock.pass(seconds);
  scene.tell(`${seconds} s pass`);
}

async function isNumberLookedFor({ app }: World): Promise<boolean> {
  const open = app.deps.db.read.selectFrom('purchaseAttempt').select('id').where('state', 'in', ['sending', 'unknown']);
  return (await open.limit(1).executeTakeFirst()) !== undefined;
}

/** The bank or the chain is slow, silent for a while, cuts its lists short, repeats itself, or tells of something else. */
export function verifierFails({ world, random, story, tell }: Scene): void {
  story.faults += 1;
  if (random.chance(0.5)) {
    const fault = { ...random.pick(bankFaults) };
    world.bank.switchOn(fault);
    return tell(`the bank fails: ${fault.kind}`);
  }
  const fault = { ...random.pick(chainFaults) };
  world.chain.switchOn(fault);
  tell(`the chain fails: ${fault.kind}`);
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
  // Counted from when it is switched on.
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

export function verifiersRecover({ world, tell }: Scene): void {
  world.bank.switchOff();
  world.chain.switchOff();
  tell('the bank and the chain work again');
}

/** The provider does something by itself: one more message, also after the end, or it takes the number back. */
export function companyActs(scene: Scene): void {
  const { random, world } = scene;
  const { simulator, name } = random.pick(world.companies);
  const number = oneOf(random, simulator.simulator.listAll().slice(-40));
  if (number === undefined) return;
  if (random.chance(0.2)) {
    simulator.simulator.revoke(number.id);
    return scene.tell(`${name} takes ${number.id} back`);
  }
  const code = String(random.integer({ from: 1_000, to: 999_999 }));
  simulator.simulator.deliver(number.id, { text: `Your code is ${code}`, code });
  scene.tell(`${name} gets a message for ${number.id}: ${code}`);
}

/** An operator sets another price, or switches a provider off or on. */
export async function operatorActs(scene: Scene): Promise<void> {
  const { random, story, world } = scene;
  const company = random.pick(world.companies);
  if (random.chance(0.3)) return switchProvider(scene, company, random.chance(0.4));
  const service = oneOf(random, story.services);
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
  const reply = await ask(scene, `service/update/${service.id}`, { as: story.operator, body, method: 'PUT' });
  if (reply?.status === 200) service.price = price;
  scene.tell(
    `the price of ${service.name} on server ${service.server} becomes ${price}: ${reply?.body.code ?? reply?.status ?? 'no answer'}`,
  );
}

export async function switchProvider(scene: Scene, { name, providerId, protocol, simulator }: Company, isEnabled: boolean): Promise<void> {
  const body = { name, baseUrl: dialects[protocol].urlOf(simulator), currency: 'USD', rupeesPerUnit: 88, isEnabled };
  const reply = await ask(scene, `admin/providers/${providerId}`, { as: scene.story.operator, body, method: 'PUT' });
  scene.tell(`${name} is switched ${isEnabled ? 'on' : 'off'}: ${reply?.body.code ?? reply?.status ?? 'no answer'}`);
}

/** A node is killed where it stands. */
export async function killNode({ world, random, tell }: Scene): Promise<void> {
  const node = oneOf(random, world.nodes.up());
  if (node?.kill === undefined) return;
  tell(`${node.name} is killed`);
  await node.kill();
}

/** Another node comes: perhaps one that dies at a certain point of its next purchase. */
export async function nodeComes({ world, random, tell }: Scene): Promise<void> {
  if (world.nodes.up().length >= 2) return;
  const crashAt = world.nodes.areProcesses && random.chance(0.6) ? random.pick(crashPoints) : undefined;
  const node = await world.nodes.start(crashAt);
  tell(`${node.name} comes${crashAt === undefined ? '' : `, to die at ${crashAt}`}`);
}

/** A node is told to stop, and finishes what runs. */
export async function nodeLeaves({ world, random, tell }: Scene): Promise<void> {
  const nodes = world.nodes.up();
  const node = oneOf(random, nodes);
  if (node === undefined || nodes.length < 2) return;
  tell(`${node.name} is told to stop`);
  await node.stop();
}

/** A node stands still for longer than its leases last, and then goes on as if nothing had happened. */
export async function nodeSleeps({ world, random, tell }: Scene): Promise<void> {
  const nodes = world.nodes.up();
  const node = oneOf(random, nodes);
  if (node?.kill === undefined || nodes.length < 2) return;
  tell(`${node.name} sleeps beyond its leases`);
  node.pause();
  await world.clock.pass(11);
  await sleep(random.integer({ from: 200, to: 1_500 }));
  node.resume();
}
