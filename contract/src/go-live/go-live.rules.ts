/** What has to work before buyers are let in, in the order in which an operator does it. */
export const goLiveLines = [
  'address',
  'mail',
  'factor',
  'providers',
  'routes',
  'prices',
  'number',
  'payment',
  'backup',
  'limits',
  'support',
] as const;
export type GoLiveLineName = (typeof goLiveLines)[number];

export const goLiveStates = ['ok', 'todo', 'failed'] as const;
export type GoLiveState = (typeof goLiveStates)[number];

/** How long an operator needs for each, on average. */
const minutes: Record<GoLiveLineName, number> = {
  address: 1,
  mail: 1,
  factor: 1,
  providers: 1,
  routes: 1,
  prices: 1,
  number: 1,
  payment: 2,
  backup: 1,
  limits: 1,
  support: 1,
};

type Judged = { line: GoLiveLineName; state: GoLiveState };

export function minutesLeft(lines: readonly Judged[]): number {
  return lines.filter(({ state }) => state !== 'ok').reduce((sum, { line }) => sum + minutes[line], 0);
}

export function countReady(lines: readonly Judged[]): number {
  return lines.filter(({ state }) => state === 'ok').length;
}

export function isAllReady(list: { lines: readonly Judged[] } | undefined): boolean {
  return list !== undefined && countReady(list.lines) === list.lines.length;
}

/** How long a link to the public address works, and one in the test mail. */
export const linkMinutes = { address: 10, mail: 30 } as const;
