import { Download } from 'lucide-react';
import { useState } from 'react';
import { download, type CsvCall, type DownloadOf } from '../../platform/api/download.ts';
import { handleError } from '../../platform/api/handle-error.ts';
import { toast } from '../../platform/page/toasts.ts';
import { lists } from '../list/list.texts.ts';
import { Button } from '../button/button.tsx';

type ExportButtonProps<Name extends CsvCall> = {
  list: Name;
  request: DownloadOf<Name>;
  /** How many rows the filters leave; undefined while that isn't known. */
  count: number | undefined;
};

export function ExportButton<Name extends CsvCall>({ list, request, count }: ExportButtonProps<Name>) {
  const [isBusy, setIsBusy] = useState(false);
  const start = async () => {
    if (count === 0) return toast.info(lists.exportEmpty);
    setIsBusy(true);
    try {
      await download(list, request);
      toast.info(lists.exportStarted);
    } catch (error) {
      handleError(error);
    }
    setIsBusy(false);
  };
  return (
    <Button busy={isBusy} busyText={lists.exporting} onClick={() => void start()}>
      <Download size={16} strokeWidth={1.75} aria-hidden />
      {lists.exportCsv}
    </Button>
  );
}
