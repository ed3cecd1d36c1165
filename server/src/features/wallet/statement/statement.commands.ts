import type { Db } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { readFacts, type Facts, type Filter } from './facts.sql.ts';
import { readMovements, type Bounds, type Movement, type Place } from './statement.sql.ts';

export type Line = Movement & Facts;

/** Read at once where only some match, and how many of them one call reads: then its `next` goes on. */
const scanned = 2_000;
const scannedMost = 20_000;

type Asked = Filter & { bounds: Bounds; userId: number; after: Place | undefined; limit: number };

/** Balances are those after all movements, also of lines between which others were left out. */
export async function readLines(db: Db, asked: Asked): Promise<{ lines: Line[]; next: Place | null }> {
  const { bounds, limit } = asked;
  const isFiltered = asked.kind !== 'all' || asked.search !== '';
  const lines: Line[] = [];
  let after = earlierOf(asked.after ?? bounds.end, bounds.end);
  for (let read = 0; read < scannedMost && !isOver(after, bounds);) {
    const size = isFiltered ? scanned : limit;
    const movements = await readMovements(db, { ...bounds, after, limit: size });
    const facts = new Map((await readFacts(db, { ...asked, txIds: movements.map(({ txId }) => txId) })).map((of) => [of.txId, of]));
    for (const movement of movements) {
      if (lines.length === limit) break;
      const of = facts.get(movement.txId);
      if (of !== undefined) lines.push({ ...movement, ...of });
      after = movement.before;
    }
    if (lines.length === limit || movements.length === 0) break;
    read += size;
  }
  return { lines, next: isOver(after, bounds) ? null : after };
}

/** In parts, so that no statement is long. Refuses where there are more than `limit`. */
export async function readAllLines(db: Db, asked: Asked): Promise<Line[]> {
  const lines: Line[] = [];
  for (let { after } = asked; ;) {
    const part = await readLines(db, { ...asked, after, limit: scanned });
    lines.push(...part.lines);
    if (lines.length > asked.limit) refuse('STATEMENT_TOO_LONG');
    if (part.next === null) return lines;
    after = part.next;
  }
}

/** The newest place there is counts: a cursor from a caller may say anything. */
function earlierOf(one: Place, other: Place): Place {
  return { available: Math.min(one.available, other.available), held: Math.min(one.held, other.held) };
}

function isOver({ available, held }: Place, { start }: Bounds): boolean {
  return available <= start.available && held <= start.held;
}
