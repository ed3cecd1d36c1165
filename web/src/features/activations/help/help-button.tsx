import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { fetchedPart } from '../../../ui/fetched-part.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { helpButtonText as text } from './help-button.texts.ts';

export const HelpDialog = fetchedPart(async () => (await import('./help-dialog.tsx')).HelpDialog);

/** At the foot of a card. */
export function HelpWithNumber({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="touch-reach self-start text-xs text-3 underline decoration-line-strong underline-offset-3 hover:text-1"
      >
        {text.title}
      </button>
      {isOpen && <HelpDialog id={id} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** On a row, which has no room for words. */
export function HelpIcon({ onClick, className }: { onClick: () => void; className?: string }) {
  return (
    <IconButton label={text.title} size="sm" className={className} onClick={onClick}>
      <CircleHelp size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
}
