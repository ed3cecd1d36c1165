import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The four places a person in trouble can turn to; null where the operator has none. */
const links = z.object({
  support: z.string().nullable(),
  channel: z.string().nullable(),
  chat: z.string().nullable(),
  video: z.string().nullable(),
});

const link = z
  .string()
  .trim()
  .max(300, 'At most 300 characters')
  .refine((text) => text === '' || (URL.canParse(text) && new URL(text).protocol === 'https:'), 'An https address, or nothing');
const editedLinks = z.object({ support: link, channel: link, chat: link, video: link });

export const settings = {
  'GET admin/settings': endpoint({
    summary: 'What operators set for everybody',
    access: 'admin',
    replies: { 200: z.object({ links }) },
    errors: [],
  }),
  'PUT admin/settings': endpoint({
    summary: 'Set the links of the support page; an empty one is not shown',
    access: 'admin',
    body: z.object({ links: editedLinks }),
    replies: { 200: z.object({ links }) },
    errors: [],
  }),
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
        /** Operators set up an authenticator app before anything else. */
        adminTotp: z.boolean(),
        /** Shortened lives are shown as they are: seconds a number lives on servers 1 to 4. */
        lifeSeconds: z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int() }),
        links,
      }),
    },
    errors: [],
  }),
};
