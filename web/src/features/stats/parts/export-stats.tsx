import type { ServiceStat } from '@pinline/contract/stats/calls';
import { Download } from 'lucide-react';
import { lists } from '../../../ui/list/texts.ts';
import { serviceStatsText as text } from '../texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { type CsvColumn, saveCsv } from '../../../ui/export/csv.ts';
import type { DayRange } from '../days.ts';
import { rateOf } from '../service-rows.ts';

export function ExportStats({ rows, range: { from, to } }: { rows: readonly ServiceStat[] | undefined; range: DayRange }) {
  return (
    <Button disabled={rows === undefined || rows.length === 0} onClick={() => saveCsv(text.fileName({ from, to }), columns, rows ?? [])}>
      <Download size={16} strokeWidth={1.75} aria-hidden />
      {lists.exportCsv}
    </Button>
  );
}

const columns: CsvColumn<ServiceStat>[] = [
  { head: text.columns.serviceName, value: ({ serviceName }) => serviceName },
  { head: text.columns.serverName, value: ({ serverName }) => serverName },
  { head: text.columns.server, value: ({ server }) => Number(server) },
  { head: text.columns.totalSuccess, value: ({ totalSuccess }) => totalSuccess },
  { head: text.columns.totalFailed, value: ({ totalFailed }) => totalFailed },
  { head: text.rateColumn, value: rateOf },
];
