import type { Deps } from '../../../deps.ts';
import { reply, type Mount } from '../../../platform/api/api.ts';
import { changePassword, getAccount, listSessions } from './account.commands.ts';
import { saveLanguage } from './account.sql.ts';
import { beginSecondFactor, confirmSecondFactor, refreshSession, removeSecondFactor } from '../second-factor/second-factor.commands.ts';

export function mountAccount(mount: Mount, deps: Deps): void {
  mount('GET account', async (_ask, caller) => reply(200, await getAccount(deps, caller)));
  mount('GET account/sessions', async (_ask, caller) => reply(200, { data: await listSessions(deps, caller) }));
  mount('PUT account/language', async ({ body: { language } }, { userId }) => {
    await saveLanguage(deps.db.autocommit, { userId, language });
    return reply(204, null);
  });
  mount('POST account/password', async ({ body, from }, caller) => {
    await changePassword(deps, caller, body, from);
    return reply(200, { message: 'Your password was changed.' });
  });
  mount('POST account/second-factor', async (_ask, caller) => reply(201, await beginSecondFactor(deps, caller)));
  mount('POST account/second-factor/confirm', async ({ body: { code, currentPassword }, from }, caller) =>
    reply(200, { recoveryCodes: await confirmSecondFactor(deps, caller, { code, currentPassword, from }) }),
  );
  mount('POST account/second-factor/remove', async ({ body, from }, caller) => {
    await removeSecondFactor(deps, caller, body.code, from);
    return reply(200, { message: 'The authenticator is off.' });
  });
  mount('POST account/second-factor/fresh', async ({ body, from }, caller) =>
    reply(200, { validUntil: (await refreshSession(deps, caller, body.code, from)).toISOString() }),
  );
}
