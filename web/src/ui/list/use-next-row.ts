import { useEffect, useRef } from 'react';

/**
 * For a list whose row changes or leaves after a decision about it. Call the returned function with its key: if the focus was lost with the
 * next rows, it moves to that row, else to the one in its place, else to the page's heading. It moves to the row's first control, so that a
 * held key doesn't decide about the next row too. Rows have `data-row`.
 */
export function useNextRow<Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string | readonly string[],
): (decided: string) => void {
  const keys = useRef<readonly string[]>([]);
  const decided = useRef<{ key: string; at: number } | null>(null);
  useEffect(() => {
    const before = decided.current;
    decided.current = null;
    keys.current = rows?.flatMap(keyOf) ?? [];
    if (before === null || !isFocusLost()) return;
    const { key, at } = before;
    const next = keys.current.includes(key) ? key : keys.current[Math.min(at, keys.current.length - 1)];
    (firstIn(next) ?? heading())?.focus();
  }, [rows, keyOf]);
  return (key) => {
    decided.current = { key, at: keys.current.indexOf(key) };
  };
}

function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}

/** The visible one: a list is rendered both as a table and as cards. */
function firstIn(key: string | undefined): HTMLElement | undefined {
  if (key === undefined) return undefined;
  const found = document.querySelectorAll<HTMLElement>(
    `[data-row="${CSS.escape(key)}"] :is(a[href], button, input, select):not(:disabled)`,
  );
  return [...found].find((each) => each.checkVisibility());
}

function heading(): HTMLElement | null {
  const title = document.querySelector<HTMLElement>('main h1');
  if (title !== null) title.tabIndex = -1;
  return title;
}
