import type { UpstreamActivation } from '../providers/provider.ts';

/** A purchase attempt without a certain answer. */
export type OpenAttempt = {
  id: number;
  userId: number;
  activationId: number;
  server: number;
  isDeepCheck: boolean;
  serviceCode: string;
  country: string;
  ceilingMicros: number | null;
  sentAt: Date;
  deadline: Date;
  /** Its call may still be on the way: its number will be told by the call itself. */
  isInFlight: boolean;
};

/** How far the provider's clock may be off, and how long after the deadline a number may still appear, in milliseconds. */
const skewMs = 60_000;
const graceMs = 60_000;

/**
 * Pairs numbers that nobody claimed with attempts that nobody answered. Numbers of one service and country are as good as each other,
 * so the oldest attempt gets the oldest number. As many numbers as there are calls on the way are left alone: they are theirs.
 * What is left beyond that, within the time of an attempt, was bought by us for nobody.
 */
export function matchOrphans(
  attempts: OpenAttempt[],
  orphans: UpstreamActivation[],
): { pairs: { attempt: OpenAttempt; orphan: UpstreamActivation }[]; extra: UpstreamActivation[] } {
  const pairs: { attempt: OpenAttempt; orphan: UpstreamActivation }[] = [];
  const extra: UpstreamActivation[] = [];
  for (const [key, ofClass] of grouped(attempts)) {
    const lost = ofClass.filter(({ isInFlight }) => !isInFlight).sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime());
    if (lost.length === 0) continue;
    const candidates = orphans
      .filter((orphan) => classOf(orphan) === key && ofClass.some((attempt) => isWithin(attempt, orphan)))
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    const inFlight = ofClass.length - lost.length;
    const free = candidates.slice(0, Math.max(0, candidates.length - inFlight));
    free.forEach((orphan, index) => {
      const attempt = lost[index];
      if (attempt === undefined) extra.push(orphan);
      else pairs.push({ attempt, orphan });
    });
  }
  return { pairs, extra };
}

function isWithin(attempt: OpenAttempt, orphan: UpstreamActivation): boolean {
  const createdAt = orphan.createdAt.getTime();
  return createdAt >= attempt.sentAt.getTime() - skewMs && createdAt <= attempt.deadline.getTime() + graceMs;
}

function classOf(of: { serviceCode: string; country: string }): string {
  return `${of.serviceCode} ${of.country}`;
}

function grouped(attempts: OpenAttempt[]): Map<string, OpenAttempt[]> {
  const groups = new Map<string, OpenAttempt[]>();
  for (const attempt of attempts) groups.set(classOf(attempt), [...(groups.get(classOf(attempt)) ?? []), attempt]);
  return groups;
}
