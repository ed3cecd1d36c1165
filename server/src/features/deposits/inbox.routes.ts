import { paginationOf } from '@pinline/contract/paging';
import type { Deps } from '../../deps.ts';
import { reply, type Mount } from '../../platform/api.ts';
import { creditDeposit, matchPayment, refuseDeposit } from './inbox.commands.ts';
import { ratesOfNow } from './payment-settings.commands.ts';
import { presentEntry } from './inbox.present.ts';
import { countInbox, depositPage, unclaimedPage } from './inbox.sql.ts';

export function mountDepositInbox(mount: Mount, deps: Deps): void {
  const { read } = deps.db;

  mount('GET admin/deposits', async ({ query: { status, search, page, limit, after } }) => {
    const asked = { search, page, limit, after };
    const [{ entries, total }, counts] = await Promise.all([
      status === 'unclaimed'
        ? unclaimedPage(read, { ...asked, rates: await ratesOfNow(read) })
        : depositPage(read, { ...asked, state: status === 'all' ? undefined : status }),
      countInbox(read),
    ]);
    return reply(200, { data: entries.map(presentEntry), counts, pagination: paginationOf({ page, limit }, total) });
  });

  mount('POST admin/deposits/:id/credit', async ({ params, body: { reason }, from }, caller) =>
    reply(200, { data: presentEntry(await creditDeposit(deps, { caller, from }, { id: Number(params.id), reason })) }),
  );

  mount('POST admin/deposits/:id/refuse', async ({ params, body: { reason }, from }, caller) =>
    reply(200, { data: presentEntry(await refuseDeposit(deps, { caller, from }, { id: Number(params.id), reason })) }),
  );

  mount('POST admin/payments/:id/match', async ({ params, body, from }, caller) => {
    const wish = { paymentId: Number(params.id), userId: Number(body.userId), reason: body.reason };
    return reply(200, { data: presentEntry(await matchPayment(deps, { caller, from }, wish)) });
  });
}
