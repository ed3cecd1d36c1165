import { setImmediate } from 'node:timers/promises';

const itemsAtOnce = 2_000;

/**
 * Works on very many items a part at a time, with the same result: other calls are answered in between. A purchase waits for PostgreSQL a
 * dozen times, and each time for the part that is under way, so parts are small.
 */
export async function inParts<Item>(items: readonly Item[], work: (part: readonly Item[]) => void): Promise<void> {
  for (let from = 0; from < items.length; from += itemsAtOnce) {
    work(items.slice(from, from + itemsAtOnce));
    await setImmediate();
  }
}
