import { X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { frameText } from '../../platform/language/frame.texts.ts';
import { shell } from '../../platform/language/shell.texts.ts';
import { Button } from '../button/button.tsx';
import { classes } from '../classes.ts';
import { IconButton } from '../button/icon-button.tsx';
import { useModal } from './use-modal.ts';
import { useTyped } from '../form/use-typed.ts';

type DialogProps = {
  open: boolean;
  /** With unsaved typing Escape and the close button ask, and a click beside does nothing. */
  onClose: () => void;
  title: ReactNode;
  subtitle?: ReactNode;
  /** The safe button first. `data-autofocus` marks where the focus starts. */
  footer?: ReactNode;
  wide?: boolean;
  isInAddress?: boolean;
  children?: ReactNode;
};

export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, title, subtitle, footer, wide = false, isInAddress = false, children }: Omit<DialogProps, 'open'>) {
  const [isLeaving, setIsLeaving] = useState(false);
  const ref = useRef<HTMLDialogElement>(null);
  const isTyped = useTyped(ref);
  const leave = () => (isTyped() ? setIsLeaving(true) : onClose());
  const stay = () => setIsLeaving(false);
  const discard = () => {
    flushSync(stay);
    onClose();
  };
  useModal(ref, { onEscape: leave, onBeside: () => !isTyped() && onClose(), isInAddress });
  const titleId = useId();
  return (
    <>
      <dialog
        ref={ref}
        aria-labelledby={titleId}
        className={classes(
          'sheet-below-md m-auto mb-0 w-full max-w-none rounded-t-sheet border-t border-line bg-raised text-2 shadow-float backdrop:bg-scrim',
          'max-h-[calc(100dvh-24px)] scroll-pt-18 scroll-pb-20 overflow-auto overscroll-contain md:mb-auto md:rounded-dialog md:border',
          wide ? 'md:max-w-160' : 'md:max-w-110',
        )}
      >
        <header className="sticky top-0 z-1 flex items-start justify-between gap-3 bg-raised px-5 pt-5 pb-2">
          <div>
            <h2 id={titleId} className="text-lg tracking-tight">
              {title}
            </h2>
            {subtitle !== undefined && <p className="text-xs text-3">{subtitle}</p>}
          </div>
          <IconButton label={shell.close} className="-mt-1.5 -mr-2" onClick={leave}>
            <X size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </header>
        {children !== undefined && <div className="grid gap-4 px-5 pt-2 pb-5 text-md">{children}</div>}
        {footer !== undefined && (
          <footer className="sticky bottom-0 z-1 flex gap-2 border-t border-line bg-raised px-5 py-3 *:flex-1 md:justify-end md:*:flex-none">
            {footer}
          </footer>
        )}
      </dialog>
      {isLeaving && <LeaveQuestion onStay={stay} onLeave={discard} />}
    </>
  );
}

function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { title, text, stay, leave } = frameText.typed;
  return (
    <OpenDialog
      onClose={onStay}
      title={title}
      footer={
        <>
          <Button onClick={onStay} data-autofocus>
            {stay}
          </Button>
          <Button variant="danger" onClick={onLeave}>
            {leave}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </OpenDialog>
  );
}
