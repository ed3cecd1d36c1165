/** What a worker means for the page: it is of the page's own build, of a newer one, or no matter. */
export type Verdict = 'own' | 'newer' | 'none';

/**
 * Builds are named by their time. `build` is unknown when the worker did not say; an older one comes from a server that is not updated yet. A
 * build that the tab was reloaded for already is not offered again.
 */
export function verdictOn({ build, page, reloadedFor }: { build: string | undefined; page: string; reloadedFor: string | null }): Verdict {
  if (build === page) return 'own';
  if (build === undefined || build === reloadedFor) return 'none';
  return Number(build) > Number(page) ? 'newer' : 'none';
}

const hourMs = 60 * 60 * 1000;

/** Looking for a new build costs a request: once an hour is enough, and only while the tab is visible. */
export function isCheckDue({ lookedAt, now, isSeen }: { lookedAt: number; now: number; isSeen: boolean }): boolean {
  return isSeen && now - lookedAt >= hourMs;
}
