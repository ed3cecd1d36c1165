import type { Deps } from '../../deps.ts';
import { reply, type Mount } from '../../platform/api/api.ts';
import { logIn, logOut, signUp } from './sign-in/sign-in.commands.ts';
import { requestReset, resetPassword } from './reset/reset.commands.ts';
import { issueDownloadTicket, issueTicket } from './sessions/tickets.commands.ts';

export function mountAuth(mount: Mount, deps: Deps): void {
  mount('POST users/signup', async ({ body, from }) => reply(201, { token: await signUp(deps, body, from) }));
  mount('POST users/login', async ({ body, from }) => reply(200, await logIn(deps, body, from)));
  mount('POST users/logout', async (_ask, caller) => {
    await logOut(deps, caller);
    return reply(204, null);
  });
  mount('POST users/forgot', async ({ body, from }) => {
    await requestReset(deps, body.email, from);
    return reply(202, { message: 'If an account with this email exists, a reset link is on its way.' });
  });
  mount('POST users/reset-password', async ({ body, from }) => {
    await resetPassword(deps, body, from);
    return reply(200, { message: 'Password reset successfully! You can now login with your new password.' });
  });
  mount('POST auth/socket-ticket', async (_ask, caller) => reply(200, { token: await issueTicket(deps, caller) }));
  mount('POST auth/download-ticket', async (_ask, caller) => reply(200, { token: await issueDownloadTicket(deps, caller) }));
  mount('POST admin/download-ticket', async (_ask, caller) => reply(200, { token: await issueDownloadTicket(deps, caller) }));
}
