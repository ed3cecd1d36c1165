import { accountText } from './account.texts.ts';
import type { AccountSession } from './account.api.ts';

const text = accountText.sessions;

export type SessionFace = { tone: 'accent' | 'success' | 'neutral'; word: string; ended: string | null };

export function sessionFace({ isCurrent, endedAt, endReason }: AccountSession): SessionFace {
  if (isCurrent) return { tone: 'accent', word: text.thisDevice, ended: null };
  if (endedAt === null) return { tone: 'success', word: text.open, ended: null };
  return { tone: 'neutral', word: endReason === null ? text.endedWithoutReason : text.ended[endReason], ended: endedAt };
}
