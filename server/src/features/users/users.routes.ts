import { toPaise } from '@pinline/contract/values/money';
import { paginationOf, type Page } from '@pinline/contract/values/paging';
import type { Deps } from '../../deps.ts';
import { reply, type Mount } from '../../platform/api/api.ts';
import { listSessions } from '../auth/account/account.commands.ts';
import { createCsvFile } from '../../platform/api/csv-file.ts';
import { readLedgerPage, type LedgerRow } from '../wallet/ledger.sql.ts';
import { entryColumns, userColumns } from './users.export.ts';
import { mountCustomers } from './customer/customer.routes.ts';
import { blockOrUnblock, endUserSessions, getCustomer, setBalance } from './users.commands.ts';
import { presentEntry, presentUser } from './users.present.ts';
import { openUserList, readUserPage } from './users.sql.ts';

export function mountUsers(mount: Mount, deps: Deps): void {
  mountCustomers(mount, deps);

  mount('GET admin/all-users', async ({ query }) => {
    const { rows, total } = await readUserPage(deps.db.autocommit, query);
    return reply(200, { data: rows.map(presentUser), pagination: paginationOf(query, total) });
  });

  mount('GET admin/all-users.csv', async ({ query }) =>
    reply(
      200,
      await createCsvFile('users.csv', {
        columns: userColumns,
        read: await openUserList(deps.db.autocommit, query),
        keyOf: ({ id }) => String(id),
        present: presentUser,
      }),
    ),
  );

  for (const name of ['PATCH admin/users/toggleBlock', 'PUT admin/users/toggleBlock'] as const)
    mount(name, async ({ body, from }, caller) =>
      reply(200, {
        data: presentUser(await blockOrUnblock(deps, { caller, from }, { userId: Number(body.userId), isBlock: body.isBlock })),
      }),
    );

  mount('PATCH admin/users/:id/balance', async ({ params, body, from }, caller) => {
    const wish = {
      userId: Number(params.id),
      balance: toPaise(body.balance),
      expected: body.expectedBalance === undefined ? undefined : toPaise(body.expectedBalance),
      reason: body.reason,
    };
    return reply(200, { data: presentUser(await setBalance(deps, { caller, from }, wish)) });
  });

  mount('GET admin/users/:id/ledger', async ({ params, query }) => {
    const user = await getCustomer(deps.db.autocommit, Number(params.id));
    const { rows, total } = await readLedgerPage(deps.db.autocommit, { ...query, userId: user.id });
    return reply(200, { data: presentUser(user), entries: rows.map(presentEntry), pagination: paginationOf(query, total) });
  });

  mount('GET admin/users/:id/ledger.csv', async ({ params }) => {
    const { id: userId, email } = await getCustomer(deps.db.autocommit, Number(params.id));
    const list = {
      columns: entryColumns,
      read: async (page: Page) => (await readLedgerPage(deps.db.autocommit, { ...page, userId })).rows,
      keyOf: ({ id }: LedgerRow) => String(id),
      present: presentEntry,
    };
    return reply(200, await createCsvFile(`ledger-${email}.csv`, list));
  });

  mount('GET admin/users/:id/sessions', async ({ params }, { sessionId }) => {
    const { id: userId } = await getCustomer(deps.db.autocommit, Number(params.id));
    return reply(200, { data: await listSessions(deps, { userId, sessionId }) });
  });

  mount('POST admin/users/:id/end-sessions', async ({ params, from }, caller) => {
    await endUserSessions(deps, { caller, from }, Number(params.id));
    return reply(204, null);
  });
}
