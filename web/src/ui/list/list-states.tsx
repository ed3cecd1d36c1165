import type { ReactNode } from 'react';
import { lists } from './texts.ts';
import { shell } from '../texts.ts';
import { Button } from '../button/button.tsx';
import { classes } from '../classes.ts';
import { EmptyState } from '../empty-state.tsx';
import { LastPage } from './last-page.tsx';

type ListStatesProps = {
  /** As a query has it. */
  query: { isError: boolean; isPlaceholderData: boolean; data: object | undefined; refetch: () => Promise<object> };
  /** Rows on this page; undefined while loading. */
  count: number | undefined;
  failedTitle: string;
  /** Stands there instead when the page has no rows. */
  none: ReactNode;
  children: ReactNode;
};

/** A list, faded while its next page is on its way; or why it is not there. */
export function ListStates({ query, count, failedTitle, none, children }: ListStatesProps) {
  if (query.isError && query.data === undefined) {
    return (
      <EmptyState
        kind="failed"
        title={failedTitle}
        text={lists.failedBody}
        action={<Button onClick={() => void query.refetch()}>{shell.retry}</Button>}
      />
    );
  }
  if (count === 0) return none;
  return (
    <div className={classes(query.isPlaceholderData && 'opacity-60')} aria-busy={query.isPlaceholderData}>
      {children}
    </div>
  );
}

type NoRowsProps = {
  /** Rows on all pages: with some, this page is beyond the last one. */
  total: number;
  /** Rows on a page. */
  limit?: number;
  isFiltered: boolean;
  title: string;
  /** What to do when nothing was ever there. */
  text: string;
  /** When nothing matches; the shared sentence by default. */
  filteredTitle?: string;
  /** Shows the last page in this one's place. */
  onPage?: (page: number) => void;
  onClear: () => void;
};

export function NoRows({ total, isFiltered, title, text, filteredTitle = title, limit, onPage, onClear }: NoRowsProps) {
  if (total > 0 && limit !== undefined && onPage !== undefined) return <LastPage total={total} limit={limit} onPage={onPage} />;
  if (!isFiltered) return <EmptyState kind="empty" title={title} text={text} />;
  return (
    <EmptyState
      kind="filtered"
      title={filteredTitle}
      text={lists.filteredBody}
      action={<Button onClick={onClear}>{lists.clearFilters}</Button>}
    />
  );
}
