import { textIn } from '../../../../platform/page/address.ts';
import { optionsOf } from '../../../../ui/fields/option-list.ts';
import { SearchField } from '../../../../ui/fields/search-field.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { figure } from '../../../../ui/list/count-line.tsx';
import { FilterBar } from '../../../../ui/list/filter-bar.tsx';
import { Sentence } from '../../../../ui/sentence.tsx';
import type { ImportSearch } from '../import.search.ts';
import { importText as text } from '../import.texts.ts';

const shows = optionsOf(text.shows);

export type ShowOffers = (filters: ImportSearch, options?: { replace?: boolean }) => void;

export function OfferFilters({ filters, found, onShow }: { filters: ImportSearch; found: number; onShow: ShowOffers }) {
  return (
    <FilterBar count={<Sentence text={text.found(found)} values={{ total: figure(found) }} />}>
      <SearchField
        label={text.search}
        placeholder={text.searchPlaceholder}
        value={filters.search ?? ''}
        onSearch={(words) => onShow({ ...filters, search: textIn(words) }, { replace: true })}
      />
      <Select
        label={text.showFilter}
        value={filters.show ?? 'all'}
        options={shows}
        onSelect={(value) => onShow({ ...filters, show: value === 'all' ? undefined : value })}
      />
    </FilterBar>
  );
}
