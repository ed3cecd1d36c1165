import type { Deps } from '../../deps.ts';
import { reply, type Mount } from '../../platform/api/api.ts';
import { createCsvFile } from '../../platform/api/csv-file.ts';
import { readProfit } from './profit.commands.ts';
import { profitColumns } from './profit.export.ts';
import type { RateRow } from './read-profit.sql.ts';

export function mountProfit(mount: Mount, deps: Deps): void {
  mount('GET admin/profit', async ({ query }) => {
    const { rows, total, previous, rates, days } = await readProfit(deps, query);
    return reply(200, { data: rows, total, previous, rates: rates.map(presentRate), days });
  });

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

function presentRate({ id, provider, currency, paise, micros, paisePerUnit }: RateRow) {
  return {
    _id: String(id),
    provider,
    currency,
    averageRate: Math.round((paise * 1_000_000) / micros) / 100,
    rateToday: paisePerUnit / 100,
  };
}
