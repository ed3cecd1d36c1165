import type { ListedImage } from '@pinline/contract/images';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { textIn, useAddress } from '../../platform/address.ts';
import { pageIn, type Search } from '../../platform/search.ts';
import { imagesText as text } from '../../strings/images.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { CsvColumn } from '../../ui/csv.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { ListStates, NoRows } from '../../ui/list-states.tsx';
import { Page } from '../../ui/page.tsx';
import { PageFooter } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { imagesPageSize, imagesQuery, loadImages } from './images.api.ts';
import { ImageDialog } from './parts/image-dialog.tsx';
import { ImageGrid } from './parts/image-grid.tsx';
import '../../ui/listing.css';

export function ImagesScreen() {
  const { filters, show } = useAddress(imagesSearch);
  const { page = 1, search = '' } = filters;
  const query = useQuery(imagesQuery({ page, search }));
  const [asked, setAsked] = useState<ListedImage | 'new' | null>(null);
  const { data } = query;
  const total = data?.pagination.total ?? 0;
  return (
    <Page title={text.title} subtitle={text.subtitle} actions={<Actions search={search} onAdd={() => setAsked('new')} />}>
      <div className="listing-bar">
        <SearchField
          label={text.search}
          placeholder={text.searchPlaceholder}
          value={search}
          onSearch={(typed) => show({ search: textIn(typed) }, { replace: true })}
        />
      </div>
      <Card className="listing-card">
        <ListStates
          query={query}
          count={data?.data.length}
          failedTitle={text.failedTitle}
          none={
            <NoRows
              total={total}
              isFiltered={search !== ''}
              title={text.emptyTitle}
              text={text.emptyBody}
              limit={imagesPageSize}
              onPage={(last) => show({ ...filters, page: last > 1 ? last : undefined }, { replace: true })}
              onClear={() => show({})}
            />
          }
        >
          <ImageGrid images={data?.data} onEdit={setAsked} />
        </ListStates>
        {data !== undefined && data.data.length > 0 && (
          <PageFooter
            page={page}
            totalPages={data.pagination.totalPages}
            limit={imagesPageSize}
            total={total}
            onPage={(next) => show({ ...filters, page: next > 1 ? next : undefined })}
          />
        )}
      </Card>
      {asked !== null && <ImageDialog image={asked === 'new' ? null : asked} onClose={() => setAsked(null)} />}
    </Page>
  );
}

type ImagesSearch = { page?: number | undefined; search?: string | undefined };

const imagesSearch = (search: Search): ImagesSearch => ({ page: pageIn(search), search: textIn(search['search']) });

function Actions({ search, onAdd }: { search: string; onAdd: () => void }) {
  const load = async ({ page }: { page: number }) => {
    const { data, pagination } = await loadImages({ page, limit: 100, search });
    return { rows: data, total: pagination.total };
  };
  return (
    <div className="flex flex-wrap gap-2">
      <ExportButton fileName={text.fileName} columns={csvColumns} load={load} />
      <Button variant="primary" onClick={onAdd}>
        <Plus size={16} strokeWidth={1.75} aria-hidden />
        {text.add}
      </Button>
    </div>
  );
}

const csvColumns: CsvColumn<ListedImage>[] = [
  { head: text.csv.id, value: (image) => image._id },
  { head: text.csv.name, value: (image) => image.imageName },
  { head: text.csv.path, value: (image) => image.src },
  { head: text.csv.usedBy, value: (image) => image.usedBy },
];
