import { setTimeout as sleep } from 'node:timers/promises';
import { unclaimedUpstream } from '../judges/open-upstream.ts';
import type { StepContext } from '../scenario.ts';
import type { World } from '../world.ts';

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
  const open = world.app.deps.db.autocommit.selectFrom('purchaseAttempt').select('id').where('state', 'in', ['sending', 'unknown']);
  return (await open.limit(1).executeTakeFirst()) !== undefined || (await unclaimedUpstream(world)).length > 0;
}
