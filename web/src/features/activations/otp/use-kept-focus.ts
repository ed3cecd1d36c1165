import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/** When a focused button disappears with its card's state, the focus moves to the next button there, else to the card. `kind`: its element. */
export function useKeptFocus<List extends HTMLElement>(kind: 'article' | 'li') {
  const list = useRef<List>(null);
  const holder = useRef<{ card: HTMLElement; at: number } | null>(null);
  const cards = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>(kind) ?? [])];
  useLayoutEffect(() => {
    if (holder.current === null || document.activeElement !== document.body) return;
    const { card: held, at } = holder.current;
    const card = held.isConnected ? held : (cards()[at] ?? cards().at(-1));
    (card?.querySelector<HTMLElement>('[data-next]') ?? card)?.focus({ preventScroll: true });
  });
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent) => {
      const card = target.closest<HTMLElement>(kind);
      holder.current = card === null ? null : { card, at: cards().indexOf(card) };
    },
    onBlur: () => {
      holder.current = null;
    },
  };
}
