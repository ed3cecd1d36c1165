import { createHash } from 'node:crypto';
import type { UpstreamMessage } from '../../providers/provider.ts';

/** `sinceEndSeconds`: null while it is open. */
export type TestNumber = { upstreamId: string; serviceCode: string; ageSeconds: number; sinceEndSeconds: number | null };

/** After how many seconds messages arrive at a number of each service. */
const arrivals: Readonly<Record<string, readonly number[]>> = { test_ok: [2], test_multi: [2, 7, 12] };
/** How long after the number's end its late code arrives. */
const lateSeconds = 2;

/** All that have arrived: by the age of the number, so that every node tells the same. */
export function messagesOf({ upstreamId, serviceCode, ageSeconds, sinceEndSeconds }: TestNumber): UpstreamMessage[] {
  const onTime = (arrivals[serviceCode] ?? []).filter((seconds) => seconds <= ageSeconds - (sinceEndSeconds ?? 0));
  const isLate = serviceCode === 'test_late' && (sinceEndSeconds ?? 0) >= lateSeconds;
  return (isLate ? [lateSeconds] : onTime).map((_, index) => writeMessage(upstreamId, index));
}

function writeMessage(upstreamId: string, index: number): UpstreamMessage {
  const digest = createHash('sha256').update(`${upstreamId} ${index}`).digest();
  const code = String(digest.readUInt32BE() % 1_000_000).padStart(6, '0');
  return { code, text: `Your test code is ${code}.` };
}
