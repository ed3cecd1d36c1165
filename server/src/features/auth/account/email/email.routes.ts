import type { Deps } from '../../../../deps.ts';
import { reply, type Mount } from '../../../../platform/api/api.ts';
import { askForEmail, withdrawEmail } from './ask.commands.ts';
import { confirmEmail } from './confirm.commands.ts';
import { undoEmail } from './undo.commands.ts';

export function mountEmail(mount: Mount, deps: Deps): void {
  mount('POST account/email', async ({ body, from }, caller) => {
    await askForEmail(deps, caller, body, from);
    return reply(202, { message: 'Open the link in the mail that we are sending to the new address.' });
  });
  mount('DELETE account/email', async (_ask, caller) => {
    await withdrawEmail(deps, caller);
    return reply(204, null);
  });
  mount('POST account/email/confirm', async ({ body, from }) => reply(200, { email: await confirmEmail(deps, body.token, from) }));
  mount('POST account/email/undo', async ({ body, from }) => {
    await undoEmail(deps, body, from);
    return reply(200, { message: 'Your address is back. You can now login with your new password.' });
  });
}
