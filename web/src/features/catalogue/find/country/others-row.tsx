import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { classes } from '../../../../ui/classes.ts';
import { Switch } from '../../../../ui/fields/switch.tsx';
import { anyServerStore } from '../cap/any-server.store.ts';
import { findText } from '../find.texts.ts';
import { Row } from '../list/find-row.tsx';
import type { OthersRow } from '../list/find-rows.ts';
import { setAnyCountry } from './any-country.store.ts';

type OthersRowProps = { id: string; row: OthersRow; isActive: boolean; onPoint: () => void; onUnfold: () => void };

/** Unfolds the offers of other countries, and lets a press take one of them; a purchase from one server never does. */
export function FindOthersRow({ row: { service, isUnfolded }, onUnfold, ...rest }: OthersRowProps) {
  const id = useId();
  const isAnyServer = anyServerStore.use();
  return (
    <Row {...rest} level={2} isUnfolded={service.isAnyCountry ? undefined : isUnfolded} className="min-h-13 py-1.5 pr-2 pl-2.5 md:pr-2.5">
      <span
        aria-hidden
        className={classes('-my-1.5 w-px justify-self-center bg-line-strong', isUnfolded ? 'h-[calc(100%+12px)]' : 'h-1/2 self-start')}
      />
      <div role="gridcell" className="col-span-2 flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm md:col-span-3">
        {service.isAnyCountry ? (
          <span className="font-medium text-1">{findText.otherCountries}</span>
        ) : (
          <button
            type="button"
            tabIndex={-1}
            aria-expanded={isUnfolded}
            onClick={onUnfold}
            className="touch-reach inline-flex items-center gap-0.5 font-medium whitespace-nowrap text-accent-text"
          >
            {findText.otherCountries}
            <span className="sr-only"> {findText.moreOf(service.label)}</span>
            <ChevronDown size={14} strokeWidth={1.75} aria-hidden className={classes(isUnfolded && 'rotate-180')} />
          </button>
        )}
        {isAnyServer && (
          <span className="flex items-center gap-2.5 text-xs text-2">
            <span id={id}>{findText.alsoOthers}</span>
            <Switch labelledBy={id} checked={service.isAnyCountry} onChange={(isOn) => setAnyCountry(service.serviceCode, isOn)} />
          </span>
        )}
      </div>
    </Row>
  );
}
