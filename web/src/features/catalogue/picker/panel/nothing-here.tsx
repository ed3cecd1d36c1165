import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { type Aliases, matchServices } from '@pinline/contract/catalogue/search/matching.rules';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { useMissedSearch, useWish } from '../../../wishes/use-wish.ts';
import { WishForm } from '../../../wishes/wish-form.tsx';
import { mostBoughtRows, type PickerRow } from './picker-rows.ts';
import { SoldElsewhere } from './sold-elsewhere.tsx';
import { pickerText } from './picker.texts.ts';

type NothingHereProps = {
  services: readonly Service[];
  all: readonly Service[];
  aliases: Aliases;
  search: string;
  /** Draws what others buy most. */
  children: (bought: readonly PickerRow[]) => ReactNode;
};

/** Nothing on this server: sold by others, or not at all. */
export function NothingHere({ services, all, aliases, search, children }: NothingHereProps) {
  const wish = useWish(search);
  const hasNone = services.length === 0;
  const isMissed = !hasNone && matchServices(all, search, aliases).length === 0;
  useMissedSearch(search, isMissed);
  if (!isMissed)
    return (
      <div className="min-h-0 flex-1 overflow-y-auto">
        <EmptyState
          kind={hasNone ? 'empty' : 'filtered'}
          title={pickerText.nothingFound}
          text={hasNone ? pickerText.noneOnServer : pickerText.nothingFoundFor(search.trim())}
        />
        <SoldElsewhere search={search} />
      </div>
    );
  return (
    <>
      <WishForm wish={wish} search={search.trim()} />
      {wish.noted === undefined && children(mostBoughtRows(services))}
    </>
  );
}
