import { frameText } from '../language/frame.texts.ts';

export type Snapshot = {
  /** Milliseconds since 1970. */
  timestamp: number;
  deepcheck: boolean;
  wasGenerating: boolean;
  reason: string;
};

export type ReloadNotice = { text: string; ms: number };

export function noticeAfterReload(text: string | null): ReloadNotice | undefined {
  const snapshot = readSnapshot(text ?? 'null');
  if (snapshot?.wasGenerating !== true) return undefined;
  return snapshot.deepcheck ? { text: frameText.reloadNotice.deepCheck, ms: 5000 } : { text: frameText.reloadNotice.plain, ms: 3000 };
}

function readSnapshot(text: string): Partial<Snapshot> | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
