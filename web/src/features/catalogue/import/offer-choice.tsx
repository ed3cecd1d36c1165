import { useState } from 'react';
import { textIn } from '../../../platform/page/address.ts';
import { importText as text } from './texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { figure } from '../../../ui/list/count-line.tsx';
import { NoRows } from '../../../ui/list/list-states.tsx';
import { optionsOf } from '../../../ui/fields/option-list.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import type { PriceList } from './import.api.ts';
import { chooseShown, chosenRows, countsOf, importRows, type Pricing, readMarkup, shownRows } from './import.rules.ts';
import type { ImportSearch } from './import.search.ts';
import { ImportDialog } from './parts/import-dialog.tsx';
import { OfferList } from './parts/offer-list.tsx';
import type { TypedPricing } from './parts/pricing-fields.tsx';
import '../../../ui/list/listing.css';
import '../services/services.css';

const shows = optionsOf(text.shows);

type OfferChoiceProps = {
  list: PriceList;
  filters: ImportSearch;
  onShow: (filters: ImportSearch, options?: { replace?: boolean }) => void;
  pricing: TypedPricing;
  isReading: boolean;
  onReadAgain: () => void;
};

/** The offers of one reading of the list: another reading begins with nothing chosen. */
export function OfferChoice({ list, filters, onShow, pricing: typed, isReading, onReadAgain }: OfferChoiceProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setIsAsking] = useState(false);
  const pricing = readPricing(typed);
  const { search = '', show = 'all' } = filters;
  const rows = importRows(list.data, pricing);
  const shown = shownRows(rows, { search, show });
  const wanted = chosenRows(rows, chosen);
  const isFiltered = search !== '' || show !== 'all';
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="listing-bar">
          <SearchField
            label={text.search}
            placeholder={text.searchPlaceholder}
            value={search}
            onSearch={(words) => onShow({ ...filters, search: textIn(words) }, { replace: true })}
          />
          <Select
            label={text.showFilter}
            value={show}
            options={shows}
            onSelect={(value) => onShow({ ...filters, show: value === 'all' ? undefined : value })}
          />
          <span className="listing-grow" />
          <p className="text-sm text-3" aria-live="polite">
            <Sentence text={text.found(shown.length)} values={{ total: figure(shown.length) }} />
          </p>
        </div>
        <Card className="listing-card">
          {shown.length === 0 ? (
            <NoRows
              total={0}
              isFiltered={isFiltered}
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
      <div className="services-foot">
        <p className="text-sm" aria-live="polite">
          {wanted.length === 0 ? (
            <span className="text-3">{text.none}</span>
          ) : (
            <>
              <b>{text.chosen(wanted.length)}</b> <span className="text-2">{text.summary(countsOf(wanted))}</span>
            </>
          )}
        </p>
        <Button variant="primary" disabled={wanted.length === 0 || isReading} onClick={() => setIsAsking(true)}>
          {text.apply}
        </Button>
      </div>
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
