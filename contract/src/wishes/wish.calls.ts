import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant, ruled } from '../values/fields.ts';
import { wishProblem } from './wish.rules.ts';

export const wishedApp = z.object({
  app: z.string(),
  /** Users who asked for it. */
  users: z.int(),
  /** Searches for it that found nothing. */
  searches: z.int(),
  lastAt: instant,
});

export type WishedApp = z.infer<typeof wishedApp>;

export const wishes = {
  'POST service/wishes': endpoint({
    summary: 'Ask for an app that no service is sold for: once a day. The user is notified when one of that name goes on sale',
    access: 'user',
    cost: 2,
    body: z.object({ app: ruled(wishProblem) }),
    replies: { 201: z.object({ data: z.object({ app: z.string() }) }) },
    errors: [],
  }),
  'POST service/missed-searches': endpoint({
    summary: 'Count a search that found nothing. Whose it was is not stored',
    access: 'user',
    cost: 2,
    body: z.object({ search: ruled(wishProblem) }),
    replies: { 204: null },
    errors: [],
  }),
  'GET admin/wishes': endpoint({
    summary: 'The 50 apps that most users asked for and that most searches missed, in the last 90 days',
    access: 'admin',
    permission: 'view',
    replies: { 200: z.object({ data: z.array(wishedApp) }) },
    errors: [],
  }),
};
