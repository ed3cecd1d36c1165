import { useEffect, useRef } from 'react';

/**
 * For a list whose rows change when something was decided about one of them. Told of such a row, it looks at the next rows there are: if the
 * focus went with what changed, it goes to that row, else to the one in its place, and to the heading of the page where none is left. It
 * goes to the first thing there that takes it, so that a key held down does not decide about the next row too. Rows bear `data-row`.
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

/** A list may be there as a table and as cards, of which one is hidden. */
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
