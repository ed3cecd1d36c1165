import { Download } from 'lucide-react';
import { useState } from 'react';
import { handleError } from '../platform/general-handler.ts';
import { toast } from '../platform/toasts.ts';
import { lists } from '../strings/lists.ts';
import { Button } from './button.tsx';
import { type CsvColumn, downloadCsv } from './csv.ts';
import { loadAll, type LoadRows } from './load-all.ts';

type ExportButtonProps<Row> = {
  /** Of the file, with its ending. */
  fileName: string;
  columns: readonly CsvColumn<Row>[];
  load: LoadRows<Row>;
  /** What a page begins after; left out for a list that hardly changes. */
  keyOf?: (row: Row) => string;
};

/** Everything the filters leave, as a file. */
export function ExportButton<Row>({ fileName, columns, load, keyOf }: ExportButtonProps<Row>) {
  const [isBusy, setIsBusy] = useState(false);
  const write = async () => {
    setIsBusy(true);
    try {
      const rows = await loadAll(load, { keyOf });
      if (rows.length === 0) toast.info(lists.exportEmpty);
      else downloadCsv(fileName, columns, rows);
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
