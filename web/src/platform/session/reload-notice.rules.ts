import { frameText } from '../../ui/frame.texts.ts';

export type Snapshot = {
  /** Milliseconds since 1970. */
  timestamp: number;
  deepcheck: boolean;
  wasGenerating: boolean;
  reason: string;
};

export type ReloadNotice = { text: string; ms: number };

export function noticeAfterReload(text: string | null): ReloadNotice | undefined {
  const snapshot = text === null ? undefined : readSnapshot(text);
  if (snapshot?.wasGenerating !== true) return undefined;
  return snapshot.deepcheck ? { text: frameText.reloadNotice.deepCheck, ms: 5000 } : { text: frameText.reloadNotice.plain, ms: 3000 };
}

function readSnapshot(text: string): Partial<Snapshot> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
