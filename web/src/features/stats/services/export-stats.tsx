import { Download } from 'lucide-react';
import { lists } from '../../../ui/list/list.texts.ts';
import { serviceStatsText as text } from '../stats.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { type CsvColumn, saveCsv } from '../../../ui/export/csv.ts';
import type { DayRange } from '../days.ts';
import { marginOf } from '../../profit/profit-figures.ts';
import { nameServer, rateOf, type StatsRow } from '../service-rows.ts';

export function ExportStats({ rows, range: { from, to } }: { rows: readonly StatsRow[] | undefined; range: DayRange }) {
  return (
    <Button disabled={rows === undefined || rows.length === 0} onClick={() => saveCsv(text.fileName({ from, to }), columns, rows ?? [])}>
      <Download size={16} strokeWidth={1.75} aria-hidden />
      {lists.exportCsv}
    </Button>
  );
}

const columns: CsvColumn<StatsRow>[] = [
  { head: text.columns.serviceName, value: ({ serviceName }) => serviceName },
  { head: text.columns.server, value: nameServer },
  { head: text.columns.totalSuccess, value: ({ totalSuccess }) => totalSuccess },
  { head: text.columns.totalFailed, value: ({ totalFailed }) => totalFailed },
  { head: text.rateColumn, value: rateOf },
  { head: text.waitColumn, value: ({ waitSeconds }) => waitSeconds },
  { head: text.columns.takings, value: ({ takings }) => takings },
  { head: text.columns.cost, value: ({ providerCost }) => providerCost },
  { head: text.leakColumn, value: ({ leak }) => leak },
  { head: text.refundsColumn, value: ({ refunds }) => refunds },
  { head: text.netColumn, value: ({ net }) => net },
  { head: text.marginColumn, value: marginOf },
];
