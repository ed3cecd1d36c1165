import type { MixUp } from '../server/face.ts';
import type { Reply } from '../server/reply.ts';
import type { Simulator } from '../simulator.ts';

export type Call = {
  steps: string[];
  query: URLSearchParams;
  simulator: Simulator;
  mixUp: MixUp;
};

export type Action = (call: Call) => Reply;
