import { tabStorage } from '../../../platform/session/browser-storage.ts';

/** Tokens that came in an address. They leave it before anything is drawn, so that no history, no screenshot and no look over a shoulder keeps them. */
export type AddressToken = { keep: (token: string) => void; find: () => string | undefined; forget: () => void };

/** Outlives a reload, in its tab alone: the mail it came in may be hard to find again. */
export const resetToken = inTab('pinline-reset');
/** Good for one use at once: a reload forgets it. */
export const signInCode = inMemory();

function inTab(key: string): AddressToken {
  return {
    keep: (token) => tabStorage.setItem(key, token),
    find: () => tabStorage.getItem(key) ?? undefined,
    forget: () => tabStorage.removeItem(key),
  };
}

function inMemory(): AddressToken {
  let kept: string | undefined;
  return {
    keep: (token) => void (kept = token),
    find: () => kept,
    forget: () => void (kept = undefined),
  };
}
