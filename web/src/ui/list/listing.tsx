import type { ComponentProps, ReactNode } from 'react';
import { Card } from '../card.tsx';
import { NoRows } from './list-states.tsx';
import { PagedList } from './paged-list.tsx';
import './listing.css';

type ListingProps = Omit<ComponentProps<typeof PagedList>, 'failedTitle' | 'none'> & {
  text: { failedTitle: string; emptyTitle: string; emptyBody: string; filteredTitle?: string };
  isFiltered: boolean;
  /** Without the filters, all rows show. */
  onClear: () => void;
  /** Above the rows, also while there are none. */
  head?: ReactNode;
};

/** The card of a screen that lists rows page by page. */
export function Listing({ text, isFiltered, onClear, head, ...list }: ListingProps) {
  return (
    <Card className="listing-card">
      {head}
      <PagedList
        {...list}
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
      />
    </Card>
  );
}
