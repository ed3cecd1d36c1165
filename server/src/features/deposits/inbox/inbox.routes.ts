import { isAllowed, type OperatorRole } from '@pinline/contract/auth/permissions.rules';
import { toPaise } from '@pinline/contract/values/money';
import { paginationOf, type Page } from '@pinline/contract/values/paging';
import type { Deps } from '../../../deps.ts';
import { reply, type Ask, type Mount } from '../../../platform/api/api.ts';
import type { Db } from '../../../platform/database/database.ts';
import { createCsvFile } from '../../../platform/api/csv-file.ts';
import { checkNow, creditDeposit, matchPayment, refuseDeposit } from './inbox.commands.ts';
import { findCurrentRates } from '../settings/crypto-settings.commands.ts';
import { presentEntry } from './inbox.present.ts';
import { inboxColumns } from './inbox.export.ts';
import { countInbox, readDepositPage, readUnclaimedPage, type InboxEntry } from './inbox.sql.ts';

export function mountDepositInbox(mount: Mount, deps: Deps): void {
  const { autocommit } = deps.db;

  mount('GET admin/deposits', async ({ query: { status, search, page, limit, after } }, { operatorRole }) => {
    const asked = { status, search, page, limit, after };
    const [{ entries, total }, counts] = await Promise.all([inboxPage(autocommit, asked, operatorRole), countInbox(autocommit)]);
    return reply(200, {
      data: entries.map((entry) => presentEntry(entry, operatorRole)),
      counts,
      pagination: paginationOf({ page, limit }, total),
    });
  });

  mount('GET admin/deposits.csv', async ({ query: { status, search } }, { operatorRole }) => {
    const list = {
      columns: inboxColumns,
      read: async (page: Page) => (await inboxPage(autocommit, { ...page, status, search }, operatorRole)).entries,
      keyOf: ({ id }: InboxEntry) => String(id),
      present: (entry: InboxEntry) => presentEntry(entry, operatorRole),
    };
    return reply(200, await createCsvFile('deposits.csv', list));
  });

  mount('POST admin/deposits/:id/credit', async ({ params, body: { reason, amount }, from }, caller) => {
    const credit = { id: Number(params.id), reason, amount: amount === undefined ? undefined : toPaise(amount) };
    return reply(200, { data: presentEntry(await creditDeposit(deps, { caller, from }, credit), caller.operatorRole) });
  });

  mount('POST admin/deposits/:id/check', async ({ params, from }, caller) =>
    reply(200, { data: presentEntry(await checkNow(deps, { caller, from }, Number(params.id)), caller.operatorRole) }),
  );

  mount('POST admin/deposits/:id/refuse', async ({ params, body: { reason }, from }, caller) =>
    reply(200, { data: presentEntry(await refuseDeposit(deps, { caller, from }, { id: Number(params.id), reason }), caller.operatorRole) }),
  );

  mount('POST admin/payments/:id/match', async ({ params, body, from }, caller) => {
    const match = { paymentId: Number(params.id), userId: Number(body.userId), reason: body.reason };
    return reply(200, { data: presentEntry(await matchPayment(deps, { caller, from }, match), caller.operatorRole) });
  });
}

async function inboxPage(
  db: Db,
  { status, ...asked }: Page & Pick<Ask<'GET admin/deposits'>['query'], 'status' | 'search'>,
  role: OperatorRole | null,
) {
  // Digit by digit, a masked reference could be found out.
  if (status === 'unclaimed' && !isAllowed(role, 'money') && /^\d{1,11}$/.test(asked.search.trim())) return { entries: [], total: 0 };
  if (status === 'unclaimed') return readUnclaimedPage(db, { ...asked, rates: await findCurrentRates(db) });
  return readDepositPage(db, { ...asked, state: status === 'all' ? undefined : status });
}
