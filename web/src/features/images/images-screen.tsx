import type { ListedImage } from '@pinline/contract/images/images.calls';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { textIn, useAddress } from '../../platform/page/address.ts';
import { pageIn, type Search } from '../../platform/page/search.ts';
import { imagesText as text } from './images.texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { ExportButton } from '../../ui/export/export-button.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { Listing } from '../../ui/list/listing.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { imagesPageSize, imagesQuery } from './images.api.ts';
import { ImageDialog } from './parts/image-dialog.tsx';
import { ImageGrid } from './parts/image-grid.tsx';
import { Allowed } from '../auth/permissions/allowed.tsx';

export function ImagesScreen() {
  const { filters, show } = useAddress(imagesSearch);
  const { page = 1, search = '' } = filters;
  const query = useQuery(imagesQuery({ page, search }));
  const [asked, setAsked] = useState<ListedImage | 'new' | null>(null);
  const { data } = query;
  return (
    <Page
      title={text.title}
      subtitle={text.subtitle}
      actions={<Actions search={search} count={data?.pagination.total} onAdd={() => setAsked('new')} />}
    >
      <FilterBar>
        <SearchField
          label={text.search}
          placeholder={text.searchPlaceholder}
          value={search}
          onSearch={(typed) => show({ search: textIn(typed) }, { replace: true })}
        />
      </FilterBar>
      <Listing
        query={query}
        count={data?.data.length}
        page={page}
        limit={imagesPageSize}
        total={data?.pagination.total ?? 0}
        text={text}
        isFiltered={search !== ''}
        onClear={() => show({})}
        onPage={(next, options) => show({ ...filters, page: next }, options)}
      >
        <ImageGrid images={data?.data} onEdit={setAsked} />
      </Listing>
      {asked !== null && <ImageDialog image={asked === 'new' ? null : asked} onClose={() => setAsked(null)} />}
    </Page>
  );
}

type ImagesSearch = { page?: number | undefined; search?: string | undefined };

const imagesSearch = (search: Search): ImagesSearch => ({ page: pageIn(search), search: textIn(search['search']) });

type ActionsProps = { search: string; count: number | undefined; onAdd: () => void };

function Actions({ search, count, onAdd }: ActionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <ExportButton list="GET admin/images.csv" request={{ query: { search } }} count={count} />
      <Allowed to="setup">
        <Button variant="primary" onClick={onAdd}>
          <Plus size={16} strokeWidth={1.75} aria-hidden />
          {text.add}
        </Button>
      </Allowed>
    </div>
  );
}
