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
  /** Its user's money still waits for a number. */
  isAwaited: boolean;
};

/** How far the provider's clock may be off, and how long after the deadline a number may still appear, in milliseconds. */
const skewMs = 60_000;
const graceMs = 60_000;

/**
 * Pairs numbers that nobody claimed with attempts that nobody answered. Numbers of one service and country are as good as each other,
 * so the oldest attempt gets the oldest number, those first whose user still waits. As many numbers as there are calls on the way are
 * left alone: they are theirs. What is left beyond that, within the time of an attempt and with no call on the way, was bought by us
 * for nobody. `unsure` are attempts without a pair while some number was left alone: it may be theirs.
 */
export function matchOrphans<A extends OpenAttempt>(
  attempts: A[],
  orphans: UpstreamActivation[],
): { pairs: { attempt: A; orphan: UpstreamActivation }[]; extra: UpstreamActivation[]; unsure: A[] } {
  const pairs: { attempt: A; orphan: UpstreamActivation }[] = [];
  const extra: UpstreamActivation[] = [];
  const unsure: A[] = [];
  for (const [key, ofClass] of grouped(attempts)) {
    const lost = ofClass.filter(({ isInFlight }) => !isInFlight).sort(byUrgency);
    const candidates = orphans
      .filter((orphan) => classOf(orphan) === key && ofClass.some((attempt) => isWithin(attempt, orphan)))
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    const inFlight = ofClass.length - lost.length;
    const free = candidates.slice(0, Math.max(0, candidates.length - inFlight));
    free.forEach((orphan, index) => {
      const attempt = lost[index];
      if (attempt !== undefined) pairs.push({ attempt, orphan });
      else if (inFlight === 0) extra.push(orphan);
    });
    if (candidates.length > free.length) unsure.push(...lost.slice(free.length));
  }
  return { pairs, extra, unsure };
}

function byUrgency(a: OpenAttempt, b: OpenAttempt): number {
  return Number(b.isAwaited) - Number(a.isAwaited) || a.sentAt.getTime() - b.sentAt.getTime();
}

function isWithin(attempt: OpenAttempt, orphan: UpstreamActivation): boolean {
  const createdAt = orphan.createdAt.getTime();
  return createdAt >= attempt.sentAt.getTime() - skewMs && createdAt <= attempt.deadline.getTime() + graceMs;
}

function classOf(of: { serviceCode: string; country: string }): string {
  return `${of.serviceCode} ${of.country}`;
}

function grouped<A extends OpenAttempt>(attempts: A[]): Map<string, A[]> {
  const groups = new Map<string, A[]>();
  for (const attempt of attempts) groups.set(classOf(attempt), [...(groups.get(classOf(attempt)) ?? []), attempt]);
  return groups;
}
