/** `npm run nightly` runs what takes long. `npm test` runs a shorter test of the same rule. */
export const isNightly = process.env['NIGHTLY'] === '1';

/** The cases of a table that test one rule: all at night, by day the first. */
export function firstByDay<Case>(cases: readonly Case[], count = 1): readonly Case[] {
  return isNightly ? cases : cases.slice(0, count);
}

export function lastByDay<Case>(cases: readonly Case[], count = 1): readonly Case[] {
  return isNightly ? cases : cases.slice(-count);
}
