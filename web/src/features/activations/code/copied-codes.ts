import { pageStore } from '../../../platform/page/page-store.ts';

/** Messages whose code was copied, by a press or as it arrived. */
export const copiedCodes = pageStore<ReadonlySet<string>>(new Set());

export function markCopied(messageId: string): void {
  copiedCodes.set(new Set([...copiedCodes.get(), messageId]));
}
