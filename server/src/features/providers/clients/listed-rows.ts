import type { ActiveList, Answer, ListedMessages, UpstreamActivation, UpstreamMessage, UpstreamStatus } from '../provider.ts';

export type ListedRow = {
  upstreamId: string | undefined;
  isOver: boolean;
  messages: UpstreamMessage[];
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

/** The messages of numbers that are open. */
export function messagesOf(rows: ListedRow[]): ListedMessages[] {
  return rows.flatMap(({ upstreamId, isOver, messages }) =>
    upstreamId === undefined || isOver || messages.length === 0 ? [] : [{ upstreamId, messages }],
  );
}

/** An unreadable later page leaves the earlier ones valid; a refusal concerns the whole list. */
export function isCutShort(answer: Answer<unknown>, page: number): boolean {
  return !answer.ok && page > 0 && (answer.reason === 'UNREACHABLE' || answer.reason === 'GARBAGE');
}

export function areForeign(rows: readonly { upstreamId: string | undefined; isOver?: boolean }[]): boolean {
  return rows.length > 1 && rows.every(({ upstreamId, isOver }) => upstreamId === undefined && isOver !== true);
}

export function orUnreadable(answer: Answer<UpstreamStatus | 'odd'>): Answer<UpstreamStatus> {
  if (!answer.ok) return answer;
  if (answer.value === 'odd') return { ok: false, reason: 'UNREADABLE', detail: 'an odd answer about one number' };
  return { ok: true, value: answer.value };
}
