import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useKey } from '../../../platform/keys/keys.ts';
import { Popover } from '../../../ui/dialog/popover.tsx';
import { fetchedPart } from '../../../ui/fetched-part.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { PickerFailed, PickerWaits } from '../picker/picker-waits.tsx';
import { CountrySelect } from './country-select.tsx';
import { FindInput } from './find-input.tsx';
import type { FindPress } from './list/find-panel.tsx';
import { FirstBuyQuestion } from './first-buy-question.tsx';
import { NoCodeNoCharge } from './promise.tsx';
import { findQuestion } from './question/find-question.texts.ts';
import { findText } from './find.texts.ts';
import { useFindBuying } from './use-find-buying.ts';

const FindPanel = fetchedPart(
  async () => (await import('./list/find-panel.tsx')).FindPanel,
  ({ hasFailed }) => (hasFailed ? <PickerFailed onRetry={() => location.reload()} /> : <PickerWaits />),
);

const listId = 'find-page-list';
const order = <p className="text-xs text-3">{findText.order}</p>;
const boxClass = 'flex h-14 w-full items-center gap-3 rounded-card border border-line-field bg-surface';

/** `notice`: what stands at the right of the promise when there is something to say. */
export function FindNumber({ onOpenSheet, notice }: { onOpenSheet: () => void; notice?: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState('');
  const [activeId, setActiveId] = useState<string>();
  const keys = useRef<FindPress>(null);
  const input = useRef<HTMLInputElement>(null);
  const buying = useFindBuying(() => setIsOpen(false));
  useEffect(() => void FindPanel.fetch(), []);
  useKey(
    '/',
    () => {
      const field = input.current;
      if (field === null || field.offsetParent === null) return onOpenSheet();
      field.focus();
      setIsOpen(true);
    },
    findQuestion.question,
  );
  const field = (
    <div className={`${boxClass} pl-4 focus-within:border-focus focus-within:outline focus-within:outline-focus max-md:hidden`}>
      <Search size={20} strokeWidth={1.75} aria-hidden className="text-3" />
      <FindInput
        ref={input}
        listId={listId}
        isOpen={isOpen}
        activeId={activeId}
        search={search}
        onType={(typed) => {
          setSearch(typed);
          setIsOpen(true);
        }}
        onOpen={() => setIsOpen(true)}
        onKeyDown={(event) => {
          if (isOpen) keys.current?.(event);
          else if (['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) setIsOpen(true);
        }}
      />
      <span className="hidden md:pointer-fine:block">
        <Kbd keys="/" />
      </span>
      <CountrySelect className="h-11 border-l border-line pr-4 pl-3.5 text-sm font-medium" />
    </div>
  );
  return (
    <section aria-label={findQuestion.question} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <button type="button" onClick={onOpenSheet} className={`${boxClass} px-4 text-lg text-3 md:hidden`}>
        <Search size={20} strokeWidth={1.75} aria-hidden />
        {findQuestion.question}
      </button>
      <Popover
        open={isOpen}
        onClose={() => setIsOpen(false)}
        anchor={field}
        className="max-md:hidden md:right-0 md:max-h-[min(640px,calc(100dvh-160px))] md:overflow-hidden"
      >
        <FindPanel listId={listId} search={search} head={order} buying={buying} keys={keys} onActive={setActiveId} />
      </Popover>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-0.5">
        <NoCodeNoCharge />
        <span className="text-xs text-3 not-last:hidden max-md:hidden">{findText.pick}</span>
        {notice}
      </div>
      <FirstBuyQuestion question={buying.question} answer={buying.answer} />
    </section>
  );
}
