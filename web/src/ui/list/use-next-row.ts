import { useEffect, useRef } from 'react';

/** When a decided row leaves, its successor gets the focus, on its first control, so that a held key doesn't decide it too. */
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
