import type { ActiveList, Answer, UpstreamActivation, UpstreamMessage, UpstreamStatus } from '../provider.ts';

/** One row of a provider's list, as far as it can be read. */
export type ListedRow = {
  /** Undefined where not even the id can be read. */
  upstreamId: string | undefined;
  /** Some providers list what is over as well. */
  isOver: boolean;
  /** Those of its messages that can be read. */
  messages: UpstreamMessage[];
  /** Undefined for an odd row: something in it is not as it must be. */
  activation: UpstreamActivation | undefined;
};

export function activeListOf(rows: ListedRow[], { isCutShort }: { isCutShort: boolean }): ActiveList {
  const open = rows.filter(({ isOver }) => !isOver);
  const odd = open.filter(({ activation }) => activation === undefined);
  return {
    activations: open.flatMap(({ activation }) => (activation === undefined ? [] : [activation])),
    partlyRead: odd.flatMap(({ upstreamId, messages }) => (upstreamId === undefined ? [] : [{ upstreamId, messages }])),
    isComplete: odd.length === 0 && !isCutShort,
    oddRows: odd.length,
  };
}

/** A later page that could not be had leaves the earlier ones as they are; a refusal stands for the whole list. */
export function isCutShort(answer: Answer<unknown>, page: number): boolean {
  return !answer.ok && page > 0 && (answer.reason === 'UNREACHABLE' || answer.reason === 'GARBAGE');
}

/** Several rows, and not one names its number: this is something else than a list with odd rows in it. */
export function areForeign(rows: readonly { upstreamId: string | undefined; isOver?: boolean }[]): boolean {
  return rows.length > 1 && rows.every(({ upstreamId, isOver }) => upstreamId === undefined && isOver !== true);
}

/** The status of one number, where what was said of it cannot be read. */
export function orUnreadable(answer: Answer<UpstreamStatus | 'odd'>): Answer<UpstreamStatus> {
  if (!answer.ok) return answer;
  if (answer.value === 'odd') return { ok: false, reason: 'UNREADABLE', detail: 'an odd answer about one number' };
  return { ok: true, value: answer.value };
}
