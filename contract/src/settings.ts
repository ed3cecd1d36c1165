import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The four places a person in trouble can turn to; null where the operator has none. */
const links = z.object({
  support: z.string().nullable(),
  channel: z.string().nullable(),
  chat: z.string().nullable(),
  video: z.string().nullable(),
});

export const settings = {
  'GET config': endpoint({
    summary: 'What the pages need before anyone signs in',
    access: 'public',
    replies: {
      200: z.object({
        appName: z.string(),
        demo: z.boolean(),
        /** In demo mode, who can sign in to look around. */
        demoAccount: z.object({ email: z.string(), password: z.string() }).nullable(),
        googleSignIn: z.boolean(),
        timeZone: z.string(),
        blockDevtools: z.boolean(),
        /** Shortened lives are shown as they are: seconds a number lives on servers 1 to 4. */
        lifeSeconds: z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int() }),
        links,
      }),
    },
    errors: [],
  }),
};
