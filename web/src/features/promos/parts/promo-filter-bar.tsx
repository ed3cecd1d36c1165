import { textIn } from '../../../platform/page/address.ts';
import { optionsOf } from '../../../ui/fields/option-list.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { CountLine, figure } from '../../../ui/list/count-line.tsx';
import { FilterBar } from '../../../ui/list/filter-bar.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { type PromoFilters, promosPageSize } from '../promos.api.ts';
import { promoCodes as text } from '../promos.texts.ts';

const statusOptions = optionsOf(text.statuses);

export type PromosSearch = { page?: number | undefined; status?: PromoFilters['status'] | undefined; search?: string | undefined };

type PromoFilterBarProps = {
  filters: PromosSearch;
  isFiltered: boolean;
  total: number | undefined;
  onShow: (next: PromosSearch, options?: { replace: boolean }) => void;
};

export function PromoFilterBar({ filters, isFiltered, total, onShow }: PromoFilterBarProps) {
  const { page = 1, status, search } = filters;
  const found = <Sentence text={text.found} values={{ total: figure(total ?? 0) }} />;
  const showing = <CountLine text={text.showing} page={page} limit={promosPageSize} total={total ?? 0} />;
  const isCounted = total !== undefined && (isFiltered || total > 0);
  return (
    <FilterBar count={isCounted ? (isFiltered ? found : showing) : undefined}>
      <SearchField
        label={text.search}
        placeholder={text.searchPlaceholder}
        value={search ?? ''}
        onSearch={(typed) => onShow({ status, search: textIn(typed) }, { replace: true })}
      />
      <Select
        label={text.statusFilter}
        value={status ?? 'all'}
        options={statusOptions}
        onSelect={(chosen) => onShow({ search, status: chosen === 'all' ? undefined : chosen })}
      />
    </FilterBar>
  );
}
