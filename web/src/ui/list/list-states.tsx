import type { ReactNode } from 'react';
import { lists } from './list.texts.ts';
import { shell } from '../../platform/language/shell.texts.ts';
import { Button } from '../button/button.tsx';
import { classes } from '../classes.ts';
import { EmptyState } from '../empty-state.tsx';

type ListStatesProps = {
  query: { isError: boolean; isPlaceholderData: boolean; data: object | undefined; refetch: () => Promise<object> };
  count: number | undefined;
  failedTitle: string;
  failedText?: string;
  none: ReactNode;
  children: ReactNode;
};

export function ListStates({ query, count, failedTitle, failedText = lists.failedBody, none, children }: ListStatesProps) {
  if (query.isError && query.data === undefined) {
    return (
      <EmptyState
        kind="failed"
        title={failedTitle}
        text={failedText}
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
  isFiltered: boolean;
  title: string;
  text: string;
  filteredTitle?: string;
  onClear: () => void;
};

export function NoRows({ isFiltered, title, text, filteredTitle = title, onClear }: NoRowsProps) {
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
