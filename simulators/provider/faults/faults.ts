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
  /** What it strikes: an action of `handler_api.php`, the second step of 5sim's path, such as `buy`, or `webhook`; `*` for all. */
  action: z.string().default('*'),
  /** `before`: the action is not carried out. `after`: it is, and only the answer is spoilt. */
  when: z.enum(['before', 'after']).default('before'),
  /** How many calls it strikes: 1 if neither this nor a share is given, else without end. */
  times: z.int().positive().optional(),
  /** The share of calls it strikes; 1 if not given. */
  share: z.number().min(0).max(1).optional(),
  /** For `delay`. */
  delayMs: z.int().min(0).max(600_000).default(1000),
  /** For `token`: the text to answer; an error of the provider's own if not given. */
  token: z.string().optional(),
  /** For `answer`, `token` and `http500`: the HTTP status. */
  status: z.int().min(200).max(599).optional(),
  /** For `answer`: the pause it asks for. */
  retryAfterSeconds: z.int().positive().optional(),
  contentType: z.string().default('text/plain; charset=utf-8'),
  /** For `answer`: the whole body. */
  body: z.string().default(''),
  /** For `oddRow`: what is odd in it. */
  form: z.enum(oddRows).default('shortPhone'),
  /** For `oddRow`: which row; the first if not given. */
  activationId: z.int().optional(),
  /** For `clock`: how far its clock is ahead. */
  minutes: z.int().default(180),
  /** For `cost`: what a number costs, and the currency, as a name or ISO 4217's number. */
  cost: z.number().optional(),
  currency: z.union([z.string(), z.int()]).optional(),
  /** Strikes for so long from when it is switched on, in milliseconds. */
  forMs: z.int().positive().optional(),
});

export type FaultSwitch = z.input<typeof faultSchema>;
export type Fault = z.output<typeof faultSchema>;

export type Faults = ReturnType<typeof createFaults>;

/** The faults that are switched on, oldest first; the first that strikes a call is the only one. */
export function createFaults(seed: number) {
  const random = createRandom(seed, 'faults');
  let active: { fault: Fault; left: number; until: number }[] = [];
  return {
    /** Throws a `ZodError` for a fault that does not exist. */
    switchOn(wanted: FaultSwitch): void {
      const fault = faultSchema.parse(wanted);
      const isEndless = wanted.share !== undefined || fault.forMs !== undefined;
      active.push({ fault, left: fault.times ?? (isEndless ? Infinity : 1), until: performance.now() + (fault.forMs ?? Infinity) });
    },
    switchOff(): void {
      active = [];
    },
    /** `left` is null for a fault without end. */
    list: () => active.map(({ fault, left }) => ({ ...fault, left: Number.isFinite(left) ? left : null })),
    /** The fault that strikes this call, used up by one. */
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
