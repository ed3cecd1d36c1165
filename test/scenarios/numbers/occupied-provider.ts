import type { App } from '../../../server/src/app.ts';
import type { BuyersTurn } from '../../../server/src/features/providers/guard/sales.ts';
import { eventually } from '../../builders/data.ts';

/** More people than a provider serves in the time of a purchase. */
const people = 600;
const laterMs = 3_600_000;

/**
 * Other people's purchases have all places of one node at a provider, and more wait in line, until they are freed: any other purchase gets no
 * turn in time.
 */
export async function occupy({ app }: { app: App }, providerName = 'Simulator'): Promise<{ free(): Promise<void> }> {
  const { db, providers } = app.deps;
  const { id } = await db.autocommit.selectFrom('provider').select('id').where('name', '=', providerName).executeTakeFirstOrThrow();
  const provider = await providers.get(id);
  if (provider === undefined) throw new Error(`${providerName} is not connected`);
  const leaving = new AbortController();
  const held: BuyersTurn[] = [];
  const waiting = Array.from({ length: people }, async (_, n) => {
    const asked = { routeId: -1, class: 'another', serviceCode: 'another', country: '0', operator: null };
    const turn = await provider.queueToBuy({
      owner: `another ${n}`,
      rank: 'person',
      until: performance.now() + laterMs,
      signal: leaving.signal,
      asked,
      ceilingMicros: null,
      isPlain: false,
    });
    if (typeof turn !== 'string') held.push(turn);
  });
  await eventually(async () => {
    if (held.length === 0 || held.length + provider.waiting({ exceptList: true }) < people) throw new Error('There are free places');
  });
  return {
    async free() {
      leaving.abort();
      for (const turn of held) turn.giveBack();
      await Promise.all(waiting);
      for (const turn of held) turn.giveBack();
    },
  };
}
