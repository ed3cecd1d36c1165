import { setTimeout as sleep } from 'node:timers/promises';
import { pickOne, type StepContext } from '../scenario.ts';

const crashPoints = ['before_hold', 'after_hold', 'before_mark', 'after_mark', 'during_call', 'after_answer', 'before_reply'] as const;

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
  note(`${node.name} starts${crashAt === undefined ? '' : `, to die at ${crashAt}`}`);
}

export async function stopNode({ world, random, note }: StepContext): Promise<void> {
  const nodes = world.nodes.up();
  const node = pickOne(random, nodes);
  if (node === undefined || nodes.length < 2) return;
  note(`${node.name} is stopped`);
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
