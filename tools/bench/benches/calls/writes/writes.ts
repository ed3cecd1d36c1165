import { setTimeout as sleep } from 'node:timers/promises';
import { measure } from '../measure.ts';
import type { Spread } from '../../../figures.ts';
import { accountWrites } from './account.writes.ts';
import { buyingWrites } from './buying.writes.ts';
import { protocolWrites } from './protocol.writes.ts';
import type { Write } from './write.ts';
import type { World } from './world.ts';

/** Every call that people and keys write with, but those that have a limit of their own. */
export const writes: readonly Write[] = [...accountWrites, ...buyingWrites, ...protocolWrites];

/** What was bought, cancelled or sent before is still told to pages and asked about meanwhile. */
const settleMs = { quick: 400, whole: 1_500 };

export async function measureWrite(world: World, { prepare }: Write, of: { pid: number; quick: boolean }): Promise<Spread> {
  try {
    return await measure({
      ...of,
      times: of.quick ? 12 : 24,
      async ready(count) {
        await world.undo();
        const calls = await Promise.all(Array.from({ length: count }, () => prepare(world)));
        await sleep(of.quick ? settleMs.quick : settleMs.whole);
        return calls;
      },
    });
  } finally {
    await world.undo();
  }
}
