export type Verdict = 'own' | 'newer' | 'none';

/** Builds are named by their time; an older one comes from a server that isn't updated yet. */
export function verdictOn({ build, page, reloadedFor }: { build: string | undefined; page: string; reloadedFor: string | null }): Verdict {
  if (build === page) return 'own';
  if (build === undefined || build === reloadedFor) return 'none';
  return Number(build) > Number(page) ? 'newer' : 'none';
}

const hourMs = 60 * 60 * 1000;

export function isCheckDue({ lookedAt, now, isSeen }: { lookedAt: number; now: number; isSeen: boolean }): boolean {
  return isSeen && now - lookedAt >= hourMs;
}
