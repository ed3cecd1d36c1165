import { useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { NoRows } from '../../../ui/list/list-states.tsx';
import type { PriceList } from './import.api.ts';
import { chooseShown, chosenRows, importRows, type Pricing, readMarkup, shownRows } from './import.rules.ts';
import type { ImportSearch } from './import.search.ts';
import { ChosenOffers } from './parts/chosen-offers.tsx';
import { ImportDialog } from './parts/import-dialog.tsx';
import { OfferFilters, type ShowOffers } from './parts/offer-filters.tsx';
import { OfferList } from './parts/offer-list.tsx';
import type { TypedPricing } from './parts/pricing-fields.tsx';
import { importText as text } from './import.texts.ts';
import '../../../ui/list/listing.css';

type OfferChoiceProps = {
  list: PriceList;
  filters: ImportSearch;
  onShow: ShowOffers;
  pricing: TypedPricing;
  isReading: boolean;
  onReadAgain: () => void;
};

/** Belongs to one reading of the list: another one begins with nothing chosen. */
export function OfferChoice({ list, filters, onShow, pricing: typed, isReading, onReadAgain }: OfferChoiceProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setIsAsking] = useState(false);
  const pricing = readPricing(typed);
  const { search = '', show = 'all' } = filters;
  const rows = importRows(list.data, pricing);
  const shown = shownRows(rows, { search, show });
  const wanted = chosenRows(rows, chosen);
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <OfferFilters filters={filters} found={shown.length} onShow={onShow} />
        <Card className="listing-card">
          {shown.length === 0 ? (
            <NoRows
              isFiltered={search !== '' || show !== 'all'}
              title={text.filteredTitle}
              text={text.emptyBody}
              onClear={() => onShow({ route: filters.route })}
            />
          ) : (
            <OfferList
              rows={shown}
              chosen={chosen}
              onChoose={(offers, isChosen) => setChosen((before) => chooseShown(before, { shown: offers, isChosen }))}
            />
          )}
        </Card>
      </div>
      <ChosenOffers rows={wanted} isReading={isReading} onApply={() => setIsAsking(true)} />
      {isAsking && pricing !== undefined && (
        <ImportDialog
          route={list.route}
          rows={wanted}
          pricing={pricing}
          onClose={() => setIsAsking(false)}
          onReadAgain={() => {
            setIsAsking(false);
            onReadAgain();
          }}
        />
      )}
    </>
  );
}

function readPricing({ kind, typed, roundTo }: TypedPricing): Pricing | undefined {
  const read = readMarkup(kind, typed);
  return 'problem' in read ? undefined : { markup: read.markup, roundTo };
}
