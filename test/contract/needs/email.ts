import { anEmailLink } from '../../builders/email-links.ts';
import { anEmail } from '../../builders/people.ts';
import type { Needs } from './needs.ts';

export const emailNeeds = {
  'POST account/email': {
    good: async (world) => {
      await world.hasNoAuthenticator();
      return { body: { newEmail: anEmail(), currentPassword: world.me.password } };
    },
    succeedsWith: 202,
  },
  'DELETE account/email': {},
  'POST account/email/confirm': { good: async ({ app, visitor }) => ({ body: { token: await anEmailLink(app, visitor, 'confirm') } }) },
  'POST account/email/undo': {
    good: async ({ app, visitor }) => ({ body: { token: await anEmailLink(app, visitor, 'undo'), newPassword: visitor.password } }),
  },
} satisfies Needs;
