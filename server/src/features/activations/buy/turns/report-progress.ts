import type { Deps } from '../../../../deps.ts';
import { serverOf } from '../../activations.present.ts';

type OfServer = { server: number };
type Buying = { userId: number; key: string | null; candidates: readonly OfServer[] };
type Progress = { phase: 'reserving' | 'asking' | 'deepCheck'; stop: { candidate: OfServer } | undefined; step: number; of: number };

export function reportProgress(deps: Deps, { userId, key, candidates }: Buying, { stop, ...progress }: Progress): void {
  const server = stop?.candidate ?? candidates[0];
  if (key === null || server === undefined) return;
  deps.live.send(userId, { type: 'progress', key, server: serverOf(server), ...progress });
}
