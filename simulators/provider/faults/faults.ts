import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { createRandom } from '../market/random.ts';

const kinds = [
  'reset',
  'silence',
  'delay',
  'http500',
  'html',
  'truncated',
  'wrongTypes',
  'hugeBody',
  'token',
  'answer',
  'sameId',
  'samePhone',
  'otherPhone',
  'twice',
  'lie',
  'nothing',
  'oddRow',
  'clock',
  'cost',
] as const;

const oddRows = ['numericCode', 'nullText', 'shortPhone', 'noId', 'oddTime', 'oddMessages'] as const;
export type OddRow = (typeof oddRows)[number];

export const faultSchema = z.strictObject({
  kind: z.enum(kinds),
  /** An action of `handler_api.php`, the second step of 5sim's path, or `webhook`; `*` for all. */
  action: z.string().default('*'),
  /** `after`: the action is carried out, and only the answer is broken. */
  when: z.enum(['before', 'after']).default('before'),
  times: z.int().positive().optional(),
  share: z.number().min(0).max(1).optional(),
  delayMs: z.int().min(0).max(600_000).default(1000),
  token: z.string().optional(),
  status: z.int().min(200).max(599).optional(),
  retryAfterSeconds: z.int().positive().optional(),
  contentType: z.string().default('text/plain; charset=utf-8'),
  body: z.string().default(''),
  form: z.enum(oddRows).default('shortPhone'),
  activationId: z.int().optional(),
  minutes: z.int().default(180),
  cost: z.number().optional(),
  currency: z.union([z.string(), z.int()]).optional(),
  forMs: z.int().positive().optional(),
});

export type FaultSwitch = z.input<typeof faultSchema>;
export type Fault = z.output<typeof faultSchema>;

export type Faults = ReturnType<typeof createFaults>;

/** The first fault that strikes a call, from the oldest on, is the only one. */
export function createFaults(seed: number) {
  const random = createRandom(seed, 'faults');
  let active: { fault: Fault; left: number; until: number }[] = [];
  let waits = new AbortController();
  return {
    switchOn(wanted: FaultSwitch): void {
      const fault = faultSchema.parse(wanted);
      const isEndless = wanted.share !== undefined || fault.forMs !== undefined;
      active.push({ fault, left: fault.times ?? (isEndless ? Infinity : 1), until: performance.now() + (fault.forMs ?? Infinity) });
    },
    /** Answers that are delayed are sent now. */
    switchOff(): void {
      active = [];
      waits.abort();
      waits = new AbortController();
    },
    delay: (ms: number, signal: AbortSignal) =>
      setTimeout(ms, undefined, { signal: AbortSignal.any([signal, waits.signal]) }).catch(() => undefined),
    /** `left` is null for a fault without end. */
    list: () => active.map(({ fault, left }) => ({ ...fault, left: Number.isFinite(left) ? left : null })),
    take(action: string): Fault | undefined {
      active = active.filter(({ until }) => performance.now() < until);
      const struck = active.find(({ fault }) => (fault.action === '*' || fault.action === action) && random.chance(fault.share ?? 1));
      if (!struck) return undefined;
      struck.left--;
      active = active.filter(({ left }) => left > 0);
      return struck.fault;
    },
  };
}
