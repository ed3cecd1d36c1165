import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { ReportDialog, type Reportable } from './report-dialog.tsx';
import { reportText } from './texts.ts';

export function ReportNumber({ card, cancelIn }: Reportable) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" className="-my-1.5 self-center font-normal! text-3!" onClick={() => setIsOpen(true)}>
        {reportText.open}
      </Button>
      {isOpen && <ReportDialog card={card} cancelIn={cancelIn} onClose={() => setIsOpen(false)} />}
    </>
  );
}
