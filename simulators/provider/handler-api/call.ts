import type { MixUp } from '../server/face.ts';
import type { Reply } from '../server/reply.ts';
import type { Simulator } from '../simulator.ts';

export type Call = {
  params: URLSearchParams;
  simulator: Simulator;
  utcOffsetMinutes: number;
  mixUp: MixUp;
};

export type Action = (call: Call) => Reply;
