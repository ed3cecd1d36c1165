import { paise, toRupees } from '@pinline/contract/values/money';
import type { Deps } from '../../deps.ts';
import { reply, type Mount } from '../../platform/api/api.ts';
import { createCsvFile } from '../../platform/api/csv-file.ts';
import { createCheck } from './check/check.commands.ts';
import { presentCheck } from './check/check.present.ts';
import { compareWithLedger } from './check/check.sql.ts';
import { changeFees, readFees } from './fees/fees.commands.ts';
import { readLosses } from './losses/losses.commands.ts';
import { readProfit } from './profit.commands.ts';
import { profitColumns } from './profit.export.ts';
import type { RateRow } from './read-profit.sql.ts';
import { presentToday } from './today/today.present.ts';
import { sumToday } from './today/today.sql.ts';

export function mountProfit(mount: Mount, deps: Deps): void {
  mount('GET admin/profit', async ({ query }) => {
    const { rows, rates, givenUp, ...sums } = await readProfit(deps, query);
    return reply(200, { ...sums, data: rows, rates: rates.map(presentRate), givenUp: toRupees(paise(givenUp)) });
  });

  const check = createCheck(() => compareWithLedger(deps.db.autocommit));
  mount('GET admin/profit/check', async () => reply(200, { data: presentCheck(await check()) }));

  mount('GET admin/profit/today', async () => reply(200, { data: presentToday(await sumToday(deps.db.autocommit, deps.config.timeZone)) }));

  mount('GET admin/profit/losses', async ({ query }) => reply(200, await readLosses(deps, query)));

  mount('GET admin/deposit-fees', async () => reply(200, { data: await readFees(deps.db.autocommit) }));
  mount('PUT admin/deposit-fees', async ({ body, from }, caller) => reply(200, { data: await changeFees(deps, { caller, from }, body) }));

  mount('GET admin/profit.csv', async ({ query }) => {
    const { rows, total } = await readProfit(deps, query);
    const lines = [...rows, total];
    return reply(
      200,
      await createCsvFile('profit.csv', {
        columns: profitColumns,
        // All of one moment, so in one page.
        read: async ({ after }) => (after === undefined ? lines : []),
        keyOf: ({ key }) => key,
        present: (row) => row,
      }),
    );
  });
}

function presentRate({ id, provider, currency, paise: spent, micros, paisePerUnit }: RateRow) {
  return {
    _id: String(id),
    provider,
    currency,
    averageRate: Math.round((spent * 1_000_000) / micros) / 100,
    rateToday: paisePerUnit / 100,
    difference: toRupees(paise(Math.round((micros * paisePerUnit) / 1_000_000) - spent)),
  };
}
