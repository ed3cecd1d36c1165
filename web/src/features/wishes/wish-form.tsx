import { Check } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { classes } from '../../ui/classes.ts';
import { fieldBoxClass } from '../../ui/fields/field.tsx';
import { useFocusWhenLost } from '../../ui/form/use-focus-when-lost.ts';
import type { Wish } from './use-wish.ts';
import { wishText as text } from './wish.texts.ts';

/** `search`: what nothing was found for; undefined where something was guessed. */
export function WishForm({ wish, search, isActive = false }: { wish: Wish; search?: string; isActive?: boolean }) {
  const id = useId();
  if (wish.noted !== undefined) return <Noted app={wish.noted} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    wish.ask();
  };
  return (
    <form
      onSubmit={submit}
      className={classes('grid grid-cols-[minmax(0,1fr)] gap-2.5 px-4 pt-3.5 pb-4', search !== undefined && 'border-b border-line')}
    >
      <p className="text-sm text-2">
        {search !== undefined && <b className="block text-1">{text.nothing(search)}</b>}
        {text.tell}
      </p>
      <div className="flex gap-2">
        <span className={`${fieldBoxClass} max-w-90 min-w-0 flex-1`}>
          <label htmlFor={id} className="sr-only">
            {text.app}
          </label>
          <input
            id={id}
            value={wish.app}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => wish.type(event.target.value)}
            className="h-full min-w-0 flex-1 outline-none"
          />
        </span>
        <Button type="submit" className="flex-none" variant={isActive ? 'primary' : 'secondary'} busy={wish.isBusy} busyText={text.asking}>
          {text.ask}
        </Button>
      </div>
    </form>
  );
}

function Noted({ app }: { app: string }) {
  // The button that had the focus is gone.
  const ref = useFocusWhenLost<HTMLParagraphElement>();
  return (
    <p ref={ref} tabIndex={-1} role="status" className="flex items-start gap-3 px-4 py-3.5 text-sm text-2">
      <Check size={16} strokeWidth={2.5} aria-hidden className="mt-0.5 flex-none text-success-text" />
      <span>
        <b className="block text-1">{text.noted(app)}</b>
        {text.notedText}
      </span>
    </p>
  );
}

/** Under rows that were guessed: the app may be another one. */
export function NotMeant({ wish }: { wish: Wish }) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <WishForm wish={wish} />;
  return (
    <p className="flex flex-wrap items-center gap-x-2 px-4 py-1 text-xs text-3">
      {text.notIt}
      <button type="button" className="min-h-11 font-medium text-accent-text md:min-h-8" onClick={() => setIsOpen(true)}>
        {text.tellShort}
      </button>
    </p>
  );
}
