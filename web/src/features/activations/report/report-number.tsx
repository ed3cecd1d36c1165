import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { ReportDialog, type Reportable } from './report-dialog.tsx';
import { reportText } from './report.texts.ts';

export function ReportNumber({ card, cancelIn }: Reportable) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" className="max-[1439px]:px-2 max-[359px]:flex-auto" onClick={() => setIsOpen(true)}>
        <Flag size={16} strokeWidth={1.75} aria-hidden className="text-3 max-[1439px]:hidden" />
        {reportText.open}
      </Button>
      {isOpen && <ReportDialog card={card} cancelIn={cancelIn} onClose={() => setIsOpen(false)} />}
    </>
  );
}
