import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Kbd } from '../../../../ui/kbd.tsx';
import { Sentence } from '../../../../ui/sentence.tsx';
import { AnyServerSwitch } from '../cap/any-server-switch.tsx';
import { NoCodeNoCharge } from '../promise.tsx';
import type { HeadRow } from './find-rows.ts';
import { type FoundNote, FoundSentence } from '../../search/found-note.tsx';
import { wishText } from '../../../wishes/wish.texts.ts';
import { findText } from '../find.texts.ts';

const whole = new Intl.NumberFormat('en-IN');

export function FindTop({ head, cap }: { head: ReactNode; cap: number | undefined }) {
  return (
    <div className="flex flex-none items-center gap-3 border-b border-line px-4 py-2.5">
      {head}
      <AnyServerSwitch cap={cap} />
    </div>
  );
}

type FindHeadProps = { id: HeadRow['id']; count: number; total: number; note: FoundNote | undefined };

export function FindHead({ id, count, total, note }: FindHeadProps) {
  return (
    <div role="presentation" className="px-4 pt-3 pb-1 text-2xs font-medium text-3">
      {note !== undefined ? (
        <span className="text-sm font-body text-2">
          <FoundSentence note={note} />
        </span>
      ) : id === 'found' ? (
        <span>
          <Sentence text={findText.found} values={{ count: figure(count), total: figure(total) }} />
        </span>
      ) : (
        <span>{id === 'mostBought' ? wishText.mostBought : findText[id]}</span>
      )}
    </div>
  );
}

function figure(value: number): ReactNode {
  return <span className="num text-2">{whole.format(value)}</span>;
}

export function FindLeft({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p role="presentation" className="px-4 py-3 text-xs text-3">
      {findText.left(whole.format(count))}
    </p>
  );
}

type NothingFoundProps = { country: string | undefined; onAnyCountry: () => void };

/** `country`: the chosen one, when others have what was typed. */
export function NothingFound({ country, onAnyCountry }: NothingFoundProps) {
  return (
    <EmptyState
      kind={country === undefined ? 'empty' : 'filtered'}
      title={findText.nothing}
      text={country === undefined ? findText.nothingOnSale : findText.nothingHere(country)}
      action={country && <Button onClick={onAnyCountry}>{findText.allCountries}</Button>}
    />
  );
}

/** `said`: why a key did nothing. `count`: read out only; undefined while nothing is searched. */
export function FindStatus({ said, count }: { said: string | null; count: number | undefined }) {
  return (
    <p role="status" className={said === null ? 'sr-only' : 'flex-none border-t border-line px-4 py-2.5 text-xs text-warning-text'}>
      {said ?? (count !== undefined && (count === 0 ? findText.nothing : findText.foundSpoken(count)))}
    </p>
  );
}

export function FindFoot() {
  return (
    <div className="flex min-h-11 flex-none items-center gap-4 border-t border-line bg-raised px-4 py-2.5 text-2xs text-3">
      <span aria-hidden className="hidden items-center gap-4 md:pointer-fine:flex">
        <span className="flex items-center gap-1">
          <Kbd keys="↑" />
          <Kbd keys="↓" /> {findText.keys.move}
        </span>
        <span className="flex items-center gap-1">
          <Kbd keys="Enter" /> {findText.keys.get}
        </span>
        <span className="flex items-center gap-1">
          <Kbd keys="→" /> {findText.keys.offers}
        </span>
      </span>
      <span className="md:ml-auto">
        <NoCodeNoCharge />
      </span>
    </div>
  );
}
