import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { pdfLinesMaximum } from '@pinline/contract/wallet/statement.rules';
import { download } from '../../../../platform/api/download.ts';
import { handleError } from '../../../../platform/api/handle-error.ts';
import { pageLanguage } from '../../../../platform/language/page-language.ts';
import { toast } from '../../../../platform/page/toasts.ts';
import { Button } from '../../../../ui/button/button.tsx';
import type { StatementSearch } from '../statement.search.ts';
import { statementText as text } from '../statement.texts.ts';

/** `count`: how many movements the period has; undefined while that isn't known. */
export function FileButtons({ search, count }: { search: StatementSearch; count: number | undefined }) {
  const [isBusy, setIsBusy] = useState(false);
  const run = async (start: () => Promise<void>) => {
    setIsBusy(true);
    try {
      await start();
      toast.info(text.started);
    } catch (error) {
      handleError(error);
    }
    setIsBusy(false);
  };
  const isTooLong = count !== undefined && count > pdfLinesMaximum && search.kind === undefined && search.search === undefined;
  const startPdf = () => download('GET payment/statement.pdf', { query: { ...search, language: pageLanguage() } });
  return (
    <>
      <Button
        busy={isBusy}
        aria-label={text.downloadCsv}
        needsServer
        onClick={() => void run(() => download('GET payment/statement.csv', { query: search }))}
      >
        <Download size={16} strokeWidth={1.75} aria-hidden className="max-md:hidden" />
        {text.csv}
      </Button>
      <Button
        busy={isBusy}
        aria-label={text.downloadPdf}
        needsServer
        onClick={() => (isTooLong ? toast.info(text.tooManyForPdf) : void run(startPdf))}
      >
        <FileText size={16} strokeWidth={1.75} aria-hidden className="max-md:hidden" />
        {text.pdf}
      </Button>
    </>
  );
}
