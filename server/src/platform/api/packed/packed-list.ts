import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { z } from 'zod';
import type { Packed } from './packed-answer.ts';

/** The items as JSON beside the whole, so that a part of them needn't be written again. */
export type WrittenList = { keys: string[]; texts: string[]; packed: Packed };

const compress = promisify(brotliCompress);
const itemsAtOnce = 100;
const largeBytes = 20_000;

/**
 * A list that is the same for all callers. Filtered by its schema like any reply, but in parts, so that other calls are answered in between:
 * ten thousand items at once would hold them up for half a second.
 */
export async function writeList<Item>(
  items: readonly Item[],
  { schema, keyOf }: { schema: z.ZodType<Item>; keyOf: (item: Item) => string },
): Promise<WrittenList> {
  const texts: string[] = [];
  for (let from = 0; from < items.length; from += itemsAtOnce) {
    texts.push(...items.slice(from, from + itemsAtOnce).map((item) => JSON.stringify(schema.parse(item))));
    await setImmediate();
  }
  const packed = packTexts(texts);
  if (packed.plain.length >= largeBytes) packed.brotli = await compress(packed.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return { keys: items.map(keyOf), texts, packed };
}

/** `{"data": […]}`. */
export function packTexts(texts: readonly string[]): Packed {
  return { type: 'application/json; charset=utf-8', plain: Buffer.from(`{"data":[${texts.join(',')}]}`) };
}
