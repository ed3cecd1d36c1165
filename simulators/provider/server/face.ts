import type { Fault } from '../faults/faults.ts';
import type { Reply } from './reply.ts';
import type { Simulator } from '../simulator.ts';

/** A purchase that gives out the last id, or the last number, again; or another number than the one that was asked for again. */
export type MixUp = 'sameId' | 'samePhone' | 'otherPhone' | null;

export type Request = { url: URL; method: string; headers: { authorization?: string | undefined }; body: string };

export type Face = {
  actionOf(request: Request): string | undefined;
  answer(request: Request, simulator: Simulator, mixUp: MixUp): Reply;
  untouched: Reply;
  nothing(request: Request): Reply;
  refusal(fault: Fault): Reply;
};
