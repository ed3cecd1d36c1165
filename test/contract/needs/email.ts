import { anEmail } from '../../builders/people.ts';
import { anEmailLink } from '../../scenarios/moved-accounts.ts';
import type { Needs } from './needs.ts';

export const emailNeeds = {
  'POST account/email': {
    good: async ({ app, me }) => {
      // With one, its code would be asked for in place of the password.
      await app.app.deps.db.pool.query('delete from second_factor where user_id = $1', [me.userId]);
      return { body: { newEmail: anEmail(), currentPassword: me.password } };
    },
    succeedsWith: 202,
  },
  'DELETE account/email': {},
  'POST account/email/confirm': { good: async ({ app, visitor }) => ({ body: { token: await anEmailLink(app, visitor, 'confirm') } }) },
  'POST account/email/undo': {
    good: async ({ app, visitor }) => ({ body: { token: await anEmailLink(app, visitor, 'undo'), newPassword: visitor.password } }),
  },
} satisfies Needs;
