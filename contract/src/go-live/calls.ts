import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant } from '../values/fields.ts';
import { goLiveLines, goLiveStates } from './rules.ts';

const line = z.object({
  line: z.enum(goLiveLines),
  /** Its name in `npm run doctor`, and what is printed beside it. */
  name: z.string(),
  short: z.string(),
  state: z.enum(goLiveStates),
  /** One or two sentences: what was found, or what to do. */
  text: z.string(),
  /** What its check needs is set up. */
  canTry: z.boolean(),
  /** When it last worked; null if it never did or is read from what is stored. */
  passedAt: instant.nullable(),
});

const checklist = z.object({
  data: z.object({
    lines: z.array(line),
    ready: z.int(),
    minutesLeft: z.int(),
    /** `opensWhenReady`: closed since the installation is new. */
    buying: z.object({ isOpen: z.boolean(), opensWhenReady: z.boolean() }),
  }),
});

export type GoLive = z.infer<typeof checklist>['data'];
export type GoLiveLine = z.infer<typeof line>;

export const goLive = {
  'GET admin/go-live': endpoint({
    summary: 'What works and what is still to be done before buyers are let in',
    access: 'admin',
    permission: 'view',
    replies: { 200: checklist },
    errors: [],
  }),
  'POST admin/go-live/check': endpoint({
    summary: 'Check a line of the checklist again, or all that need no person and leave no file',
    access: 'admin',
    permission: 'setup',
    body: z.object({ line: z.enum(goLiveLines).optional() }),
    replies: { 200: checklist },
    errors: [],
  }),
};
