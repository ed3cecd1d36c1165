import { paise, toRupees } from '@pinline/contract/values/money';
import { totalPages, type Page } from '@pinline/contract/values/paging';
import type { Deps } from '../../../deps.ts';
import { reply, type Mount } from '../../../platform/api/api.ts';
import { createCsvFile } from '../../../platform/api/csv-file.ts';
import { presentRecord } from '../activations.present.ts';
import { explainActivation } from '../explain/explain.commands.ts';
import { presentFacts } from '../explain/explain.present.ts';
import { presentTimeline } from '../explain/timeline.present.ts';
import { listAllNumbers, pageOfRecords, requireUser, type UserRecord } from './admin-history.commands.ts';
import { findBehindFigure } from './behind-figure.sql.ts';
import { recordColumns } from './admin-history.export.ts';

export function mountAdminHistory(mount: Mount, deps: Deps): void {
  const { timeZone } = deps.config;

  mount('GET admin/mobile-history', async ({ query }, { operatorRole }) => {
    const behind = await findBehindFigure(deps.db.autocommit, query, timeZone);
    const filter = { ...query, userId: query.userId === 'all' ? undefined : Number(query.userId), timeZone, behind };
    const { records, total, paid } = await listAllNumbers(deps, filter);
    return reply(200, {
      data: records.flatMap(({ row, user }) => presentRecord(row, user, { timeZone, operatorRole }) ?? []),
      totalMobileOtpPrice: toRupees(paise(paid)),
      total_pages: totalPages({ total, limit: query.limit }),
      total,
    });
  });

  mount('GET admin/mobile-history.csv', async ({ query }, { operatorRole }) => {
    const userId = query.userId === 'all' ? undefined : Number(query.userId);
    await requireUser(deps.db.autocommit, userId);
    const behind = await findBehindFigure(deps.db.autocommit, query, timeZone);
    const list = {
      columns: recordColumns,
      read: (page: Page) =>
        pageOfRecords(deps.db.autocommit, { ...page, time: query.time, status: query.status, userId, timeZone, behind }),
      keyOf: ({ row }: UserRecord) => `${row.userId}.${row.id}`,
      present: ({ row, user }: UserRecord) => presentRecord(row, user, { timeZone, operatorRole }),
    };
    return reply(200, await createCsvFile('otp-history.csv', list));
  });

  mount('GET admin/users/:id/activations/:activationId', async ({ params }, { operatorRole }) => {
    const record = await explainActivation(
      deps.db.autocommit,
      { userId: Number(params.id), id: Number(params.activationId) },
      operatorRole,
    );
    return reply(200, { data: presentFacts(record), timeline: presentTimeline(record) });
  });
}
