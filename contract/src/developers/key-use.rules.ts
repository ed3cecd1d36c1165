/** How fair use stands with a key. */
export const keyStandings = ['free', 'slowed', 'paused'] as const;
export type KeyStanding = (typeof keyStandings)[number];

/** What an operator set. A null percentage switches that step off, and the first one both. */
export type KeyRules = {
  slowPercent: number | null;
  pausePercent: number | null;
  /** Nothing is said of fewer numbers. */
  sample: number;
  /** What a slowed key may buy. */
  perMinute: number;
  pauseMinutes: number;
};

/** A key is slowed for this long before it can be paused. */
export const keyWarningMinutes = 10;

/** A key is judged by its latest numbers of 24 hours, at most so many. */
export const judgedNumbers = 200;

/** The record of a key's latest numbers. `slowedSeconds`: null while it isn't slowed. */
export type KeyRecord = { had: number; cancelled: number; slowedSeconds: number | null };

/** The database has the same rule (`judge_key`), and decides with it. */
export function judgeKey({ had, cancelled, slowedSeconds }: KeyRecord, rules: KeyRules): KeyStanding {
  const reaches = (percent: number | null) => percent !== null && had >= rules.sample && cancelled * 100 >= percent * had;
  if (!reaches(rules.slowPercent)) return 'free';
  const isWarned = slowedSeconds !== null && slowedSeconds >= keyWarningMinutes * 60;
  return isWarned && reaches(rules.pausePercent) ? 'paused' : 'slowed';
}

/** A pause that begins before a key is slowed would come without a warning. */
export function keyRulesProblem({ slowPercent, pausePercent }: Pick<KeyRules, 'slowPercent' | 'pausePercent'>): string | undefined {
  if (pausePercent === null) return undefined;
  if (slowPercent === null) return 'Only with a share that slows a key';
  return pausePercent < slowPercent ? 'Not below the share that slows a key' : undefined;
}
