import type { Fault } from '../faults/faults.ts';
import type { Reply } from './reply.ts';
import type { Simulator } from '../simulator.ts';

/** A purchase that hands out the last id, or the last number, once more. */
export type MixUp = 'sameId' | 'samePhone' | null;

export type Request = { url: URL; method: string; headers: { authorization?: string | undefined }; body: string };

/** One protocol of the simulator, over the same records as the others. */
export type Face = {
  /** What a call is counted as, and struck by faults as; undefined for a path that is another's. */
  actionOf(request: Request): string | undefined;
  answer(request: Request, simulator: Simulator, mixUp: MixUp): Reply;
  /** What stands in for a spoilt answer where nothing was carried out. */
  untouched: Reply;
  /** What a provider says that for a moment knows of no number. */
  nothing(request: Request): Reply;
  /** A refusal in the words of the fault, or else one that says nothing about what was done. */
  refusal(fault: Fault): Reply;
};
