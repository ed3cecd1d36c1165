import { isAllowed } from '@pinline/contract/auth/permissions.rules';
import type { SessionCaller } from '../../platform/api/caller.ts';
import type { Deps } from '../../deps.ts';
import { reply, type Mount } from '../../platform/api/api.ts';
import { findOperatorSettings } from '../settings/settings.sql.ts';
import { checkLines } from './go-live.commands.ts';
import { presentGoLive } from './go-live.present.ts';
import type { Line } from './lines/line.rules.ts';
import { readLines } from './lines/read-lines.ts';
import { acceptLink, makeAddressLink, sendTestMail } from './links/links.commands.ts';
import { findRunningNumber } from './trials/trials.sql.ts';
import { startNumberTrial } from './trials/number.commands.ts';
import { openPaymentTrial } from './trials/payment.commands.ts';

export function mountGoLive(mount: Mount, deps: Deps): void {
  mount('GET admin/go-live', async (_ask, caller) => reply(200, { data: await read(caller) }));

  mount('POST admin/go-live/check', async ({ body, from }, caller) => {
    await checkLines(deps, { caller, from }, body.line ?? undefined);
    return reply(200, { data: await read(caller) });
  });

  mount('POST admin/go-live/address', async ({ from }, caller) => {
    return reply(200, { data: { url: await makeAddressLink(deps, { caller, from }) } });
  });

  mount('POST admin/go-live/mail', async ({ from }, caller) => reply(200, { data: await sendTestMail(deps, { caller, from }) }));

  mount('POST go-live/arrive', async ({ body: { token, ms }, from }) =>
    reply(200, { data: await acceptLink(deps, { token, ms }, from.pageOrigin) }),
  );

  mount('POST admin/go-live/number', async ({ body, from }, caller) => {
    await startNumberTrial(deps, { caller, from }, Number(body.serviceId));
    return reply(200, { data: await read(caller) });
  });

  mount('POST admin/go-live/payment', async ({ from }, caller) => reply(200, { data: await openPaymentTrial(deps, { caller, from }) }));

  async function read({ userId, operatorRole }: SessionCaller) {
    const db = deps.db.autocommit;
    const [lines, { buying }, number] = await Promise.all([readLines(deps, userId), findOperatorSettings(db), findRunningNumber(db)]);
    const shown = isAllowed(operatorRole, 'setup') ? lines : lines.map(withoutSetup);
    return presentGoLive(shown, { buying, testNumber: number?.userId === userId ? number : undefined });
  }
}

/** Mail server, backup folder and who has no second factor are for those who set up. */
function withoutSetup(line: Line): Line {
  return ['mail', 'factor', 'backup'].includes(line.line) ? { ...line, text: '' } : line;
}
