import { pdfLinesMaximum } from '@pinline/contract/wallet/statement.rules';
import type { Page } from '@pinline/contract/values/paging';
import type { Deps } from '../../../deps.ts';
import { reply, type Mount } from '../../../platform/api/api.ts';
import { createCsvFile } from '../../../platform/api/csv-file.ts';
import { findToday } from '../../../platform/database/database.ts';
import { findHeld } from '../wallet.sql.ts';
import { statementColumns } from './statement.export.ts';
import { readAllLines, readLines, type Line } from './statement.commands.ts';
import { createPdf } from './pdf/create-pdf.ts';
import { presentLine, presentPlace, presentSummary, readPlace } from './statement.present.ts';
import { chooseDays, type AskedDays, type Days } from './statement.rules.ts';
import { readBounds, readSums, type Period } from './statement.sql.ts';

export function mountStatement(mount: Mount, deps: Deps): void {
  const db = deps.db.autocommit;

  mount('GET payment/statement', async ({ query }, { userId, key }) => {
    const bounds = await readBounds(db, await periodOf(deps, userId, query));
    const after = query.after === undefined ? undefined : readPlace(query.after);
    const { lines, next } = await readLines(db, { ...query, after, bounds, userId, keyId: key?.id ?? null });
    return reply(200, { data: lines.map(presentLine), next: next && presentPlace(next) });
  });

  mount('GET payment/statement/summary', async ({ query }, { userId }) => {
    const period = await periodOf(deps, userId, query);
    const { bounds, sums } = await readSums(db, period);
    const heldCount = bounds.hasToday ? (await findHeld(deps.db, userId)).heldCount : null;
    return reply(200, { data: presentSummary({ days: period, bounds, sums, heldCount }) });
  });

  mount('GET payment/statement.csv', async ({ query }, { userId }) => {
    const period = await periodOf(deps, userId, query);
    const bounds = await readBounds(db, period);
    const read = async ({ after, limit }: Page) => {
      let place = after === undefined ? undefined : readPlace(after);
      for (;;) {
        const { lines, next } = await readLines(db, { ...query, after: place, bounds, userId, keyId: null, limit });
        // Where few match, a part of the period may have none.
        if (lines.length > 0 || next === null) return lines;
        place = next;
      }
    };
    const list = { columns: statementColumns, read, keyOf: (line: Line) => presentPlace(line.before), present: presentLine };
    return reply(200, await createCsvFile(`statement-${nameOf(period)}.csv`, list));
  });

  mount('GET payment/statement.pdf', async ({ query }, { userId, email }) => {
    const period = await periodOf(deps, userId, query);
    const { bounds, sums } = await readSums(db, period);
    const lines = await readAllLines(db, { ...query, bounds, userId, keyId: null, after: undefined, limit: pdfLinesMaximum });
    const { appName, timeZone } = deps.config;
    const bytes = await createPdf({
      appName,
      email,
      timeZone,
      language: query.language,
      isFiltered: query.kind !== 'all' || query.search !== '',
      summary: presentSummary({ days: period, bounds, sums, heldCount: null }),
      lines: lines.map(presentLine),
    });
    return reply(200, { name: `statement-${nameOf(period)}.pdf`, bytes });
  });
}

async function periodOf({ db, config }: Deps, userId: number, asked: AskedDays): Promise<Period> {
  const days = chooseDays(asked, await findToday(db.autocommit, config.timeZone));
  return { ...days, userId, timeZone: config.timeZone };
}

function nameOf({ from, to }: Days): string {
  return `${from}-to-${to}`;
}
