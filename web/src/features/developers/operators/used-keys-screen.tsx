import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textIn, useAddress } from '../../../platform/page/address.ts';
import { pageIn, type Search } from '../../../platform/page/search.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { FilterBar } from '../../../ui/list/filter-bar.tsx';
import { Listing } from '../../../ui/list/listing.tsx';
import { Page } from '../../../ui/page.tsx';
import { KeyDialog, type KeyQuestion } from './key-dialog.tsx';
import { usedKeysText as text } from './used-keys.texts.ts';
import { UsedKeyList } from './used-key-list.tsx';
import { usedKeysPageSize, usedKeysQuery } from './used-keys.api.ts';

export function UsedKeysScreen() {
  const { filters, show } = useAddress(usedKeysSearch);
  const { page = 1, search = '' } = filters;
  const query = useQuery(usedKeysQuery({ page, search }));
  const [question, setQuestion] = useState<KeyQuestion | null>(null);
  const { data } = query;
  return (
    <Page title={text.title} subtitle={text.subtitle}>
      <FilterBar>
        <SearchField
          label={text.search}
          placeholder={text.searchPlaceholder}
          value={search}
          onSearch={(typed) => show({ page: undefined, search: textIn(typed) }, { replace: true })}
        />
      </FilterBar>
      <Listing
        query={query}
        count={data?.data.length}
        page={page}
        limit={usedKeysPageSize}
        total={data?.pagination.total ?? 0}
        text={text}
        isFiltered={search !== ''}
        onClear={() => show({})}
        onPage={(next, options) => show({ ...filters, page: next }, options)}
      >
        <UsedKeyList keys={data?.data} onAsk={setQuestion} />
      </Listing>
      {question !== null && <KeyDialog question={question} onClose={() => setQuestion(null)} />}
    </Page>
  );
}

type UsedKeysSearch = { page?: number | undefined; search?: string | undefined };

const usedKeysSearch = (search: Search): UsedKeysSearch => ({ page: pageIn(search), search: textIn(search['search']) });
