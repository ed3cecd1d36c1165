import { tabStorage } from '../../../platform/session/browser-storage.ts';

/** Tokens leave the address before anything is drawn, so that no history or screenshot keeps them. */
export type AddressToken = { keep: (token: string) => void; find: () => string | undefined; forget: () => void };

/** Outlives a reload in its tab: the mail may be hard to find again. */
export const resetToken = inTab('pinline-reset');
export const confirmToken = inTab('pinline-confirm-email');
export const undoToken = inTab('pinline-undo-email');
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
