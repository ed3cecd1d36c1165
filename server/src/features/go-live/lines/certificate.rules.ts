import { z } from 'zod';

export const certificate = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), endsAt: z.iso.datetime(), distrust: z.enum(['self-signed', 'other name', 'untrusted']).nullable() }),
  z.object({ kind: z.literal('unread'), reason: z.enum(['silent', 'unknown name', 'unreachable', 'not https']) }),
]);

export type Certificate = z.infer<typeof certificate>;

/** Renewal is usually due a month before the end: with less than this left, it has stopped. */
const leastDays = 14;
const dayMs = 86_400_000;

const distrusts = {
  'self-signed': 'is self-signed: browsers warn your buyers instead of opening the page. Get one from a public authority',
  'other name': 'is for another name: browsers warn your buyers instead of opening the page. Get one for this address',
  untrusted: 'comes from an authority that this node does not trust, or its chain is incomplete. Browsers may warn your buyers',
};

const unread = {
  silent: 'it gave this node no answer in time',
  'unknown name': 'this node does not find its name',
  unreachable: 'this node could not connect to it',
  'not https': 'it did not answer this node by https',
};

/** `note` is added to what the browser proved. A node may not reach its own public address, so that alone is no failure. */
export function judgeCertificate(read: Certificate, now: Date): { problem?: { short: string; text: string }; note: string } {
  if (read.kind === 'unread') return { note: `Its certificate could not be read: ${unread[read.reason]}` };
  const endsAt = new Date(read.endsAt);
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(endsAt);
  const days = Math.floor((endsAt.getTime() - now.getTime()) / dayMs);
  const note = `Its certificate ends on ${day}`;
  if (days < 0) return { problem: { short: 'ended', text: `Its certificate ended on ${day}. Renew it now` }, note };
  if (read.distrust !== null) return { problem: { short: 'not trusted', text: `Its certificate ${distrusts[read.distrust]}` }, note };
  if (days >= leastDays) return { note };
  const left = days === 0 ? 'in less than a day' : days === 1 ? 'in 1 day' : `in ${days} days`;
  return { problem: { short: `ends ${left}`, text: `${note}, ${left}. Renew it, and see that it renews itself` }, note };
}
