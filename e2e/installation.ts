/** `quick`: every number gets its code within 2 s. `silent`: no code ever arrives, lives last 24 s and cancel waits shrink with them. */
export const kinds = ['quick', 'silent'] as const;
export type Kind = (typeof kinds)[number];

/** What `node e2e/start-both.ts` prints once both run; the journeys learn their addresses from it. */
export function readyLines(): RegExp {
  return new RegExp(
    kinds.map((kind) => `${kind} is ready at (?<${urlVariable(kind)}>\\S+) with its data in (?<${dataVariable(kind)}>\\S+)`).join('\\s+'),
  );
}

export function urlOf(kind: Kind): string {
  return readVariable(kind, urlVariable(kind));
}

/** Its folder: mail that it sends is written there. */
export function dataOf(kind: Kind): string {
  return readVariable(kind, dataVariable(kind));
}

function readVariable(kind: Kind, variable: string): string {
  const value = process.env[variable.toUpperCase()];
  if (value === undefined) throw new Error(`No ${kind} installation was started`);
  return value;
}

/** The person who signs in at the identity provider of `silent`. */
export const friend = { sub: 'friend', email: 'friend-of-the-journeys@example.com', email_verified: true };

export const admin = { email: 'admin@example.com', password: 'admin-of-the-journeys' };

const urlVariable = (kind: Kind) => `pinline_${kind}_url`;
const dataVariable = (kind: Kind) => `pinline_${kind}_data`;
