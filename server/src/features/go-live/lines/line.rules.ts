import type { GoLiveLineName, GoLiveState } from '@pinline/contract/go-live/go-live.rules';

export type Judged = { state: GoLiveState; short: string; text: string; passedAt: Date | null };

/** `canCheck`: what the check needs is set up. `isRunning`: a test number or payment waits. */
export type Line = Judged & { line: GoLiveLineName; name: string; canCheck: boolean; isRunning: boolean };

export function ok(short: string, text: string, passedAt: Date | null = null): Judged {
  return { state: 'ok', short, text, passedAt };
}

export function todo(short: string, text: string): Judged {
  return { state: 'todo', short, text, passedAt: null };
}

export function failed(short: string, text: string): Judged {
  return { state: 'failed', short, text, passedAt: null };
}
