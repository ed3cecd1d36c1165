import { Download } from 'lucide-react';
import { useState } from 'react';
import { handleError } from '../platform/general-handler.ts';
import { toast } from '../platform/toasts.ts';
import { lists } from '../strings/lists.ts';
import { Button } from './button.tsx';
import { type CsvColumn, downloadCsv } from './csv.ts';

type ExportButtonProps<Row> = {
  /** Of the file, with its ending. */
  fileName: string;
  columns: readonly CsvColumn<Row>[];
  /** A page of 100 rows, from 1, under the filters of the screen. */
  load: (page: number) => Promise<{ rows: readonly Row[]; total: number }>;
};

/** Everything the filters leave, as a file, page by page; a list that is too long for that says where it was cut. */
export function ExportButton<Row>({ fileName, columns, load }: ExportButtonProps<Row>) {
  const [isBusy, setIsBusy] = useState(false);
  const write = async () => {
    setIsBusy(true);
    try {
      const { rows, total } = await loadAll(load);
      if (rows.length === 0) toast.info(lists.exportEmpty);
      else downloadCsv(fileName, columns, rows);
      if (rows.length < total && rows.length > 0)
        toast.info(lists.exportCut(rows.length.toLocaleString('en-IN'), total.toLocaleString('en-IN')));
    } catch (error) {
      handleError(error);
    }
    setIsBusy(false);
  };
  return (
    <Button busy={isBusy} busyText={lists.exporting} onClick={() => void write()}>
      <Download size={16} strokeWidth={1.75} aria-hidden />
      {lists.exportCsv}
    </Button>
  );
}

/** As many calls as the flood limit serves at once. */
const maxPages = 50;

async function loadAll<Row>(load: ExportButtonProps<Row>['load']): Promise<{ rows: readonly Row[]; total: number }> {
  const rows: Row[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const reply = await load(page);
    rows.push(...reply.rows);
    if (reply.rows.length === 0 || rows.length >= reply.total) return { rows, total: rows.length };
    if (page === maxPages) return { rows, total: reply.total };
  }
  return { rows, total: rows.length };
}
