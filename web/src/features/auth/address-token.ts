/** Tokens that came in an address. They leave it before anything is drawn, so that no history, no screenshot and no look over a shoulder keeps them; a reload forgets them. */
export type AddressToken = { keep: (token: string) => void; find: () => string | undefined; forget: () => void };

export const resetToken = inMemory();
export const signInCode = inMemory();

function inMemory(): AddressToken {
  let kept: string | undefined;
  return {
    keep: (token) => void (kept = token),
    find: () => kept,
    forget: () => void (kept = undefined),
  };
}
