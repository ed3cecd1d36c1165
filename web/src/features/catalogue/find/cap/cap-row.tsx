import { formatRupees } from '@pinline/contract/values/money-format';
import { useId, useState } from 'react';
import { classes } from '../../../../ui/classes.ts';
import { fieldBoxClass } from '../../../../ui/fields/field.tsx';
import type { FoundService } from '../offers.api.ts';
import { searchIdOf } from '../find-input.tsx';
import { findGridClass } from '../list/find-grid.ts';
import { findText } from '../find.texts.ts';
import { setCap } from './any-server.store.ts';
import { defaultCap, readCap } from './cap.rules.ts';

const text = findText.anyServer;

type CapRowProps = { service: FoundService; cap: number; isTooLow: boolean; listId: string };

export function CapRow({ service, cap, isTooLow, listId }: CapRowProps) {
  const id = useId();
  const [isWrong, setIsWrong] = useState(false);
  const commit = (input: HTMLInputElement): boolean => {
    const read = readCap(input.value, service.offers);
    setIsWrong(read === 'not an amount');
    if (read === 'not an amount') return false;
    input.value = (read ?? defaultCap(service.offers) ?? cap).toFixed(2);
    setCap(service.serviceCode, read);
    return true;
  };
  const problem = isWrong ? text.notAmount : isTooLow ? text.tooLow(formatRupees(cap)) : undefined;
  return (
    <div role="row" aria-level={2} className={classes(findGridClass, 'min-h-13 py-1.5 pr-2 pl-2.5 md:pr-2.5')}>
      <span aria-hidden className="-my-1.5 h-[calc(100%+12px)] w-px justify-self-center bg-line-strong" />
      <div role="gridcell" className="min-w-0 md:col-span-2">
        <label htmlFor={id} className="block text-sm leading-4.5 font-medium text-1">
          {text.cap}
        </label>
        <span id={`${id}-hint`} role={problem === undefined ? undefined : 'alert'} className={hintClass(problem)}>
          {problem ?? text.hint}
        </span>
      </div>
      <div role="gridcell" className="w-26 md:w-full">
        <span className={classes(fieldBoxClass, 'h-11 gap-1 md:h-8')}>
          <span aria-hidden className="num text-3">
            ₹
          </span>
          <input
            // A cap that changes elsewhere (Allow, the default) shows here.
            key={cap}
            id={id}
            aria-label={text.capOf(service.label)}
            aria-describedby={`${id}-hint`}
            aria-invalid={problem === undefined ? undefined : true}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={cap.toFixed(2)}
            onFocus={(event) => event.target.select()}
            onBlur={(event) => commit(event.target)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && commit(event.currentTarget)) document.getElementById(searchIdOf(listId))?.focus();
            }}
            className="num h-full w-full min-w-0 flex-1 text-right outline-none"
          />
        </span>
      </div>
    </div>
  );
}

const hintClass = (problem: string | undefined): string =>
  classes('mt-px block text-xs', problem === undefined ? 'text-3' : 'text-danger-text');
