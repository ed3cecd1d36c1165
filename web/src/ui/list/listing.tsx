import type { ComponentProps, ReactNode } from 'react';
import { Card } from '../card.tsx';
import { NoRows } from './list-states.tsx';
import { PagedList, type ShowPage } from './paged-list.tsx';
import './listing.css';

type ListingProps = {
  query: ComponentProps<typeof PagedList>['query'] & { data: { data: readonly unknown[]; pagination: { total: number } } | undefined };
  page: number;
  limit: number;
  text: { failedTitle: string; emptyTitle: string; emptyBody: string; filteredTitle?: string };
  isFiltered: boolean;
  /** Without the filters, all rows show. */
  onClear: () => void;
  onPage: ShowPage;
  /** Above the rows, also while there are none. */
  head?: ReactNode;
  children: ReactNode;
};

/** The card of a screen that lists rows page by page, below its filters. */
export function Listing({ query, page, limit, text, isFiltered, onClear, onPage, head, children }: ListingProps) {
  const { data } = query;
  return (
    <Card className="listing-card">
      {head}
      <PagedList
        query={query}
        count={data?.data.length}
        page={page}
        limit={limit}
        total={data?.pagination.total ?? 0}
        onPage={onPage}
        failedTitle={text.failedTitle}
        none={
          <NoRows
            isFiltered={isFiltered}
            title={text.emptyTitle}
            text={text.emptyBody}
            filteredTitle={text.filteredTitle ?? text.emptyTitle}
            onClear={onClear}
          />
        }
      >
        {children}
      </PagedList>
    </Card>
  );
}
