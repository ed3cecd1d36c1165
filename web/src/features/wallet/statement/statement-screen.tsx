import './statement.css';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { StatementSummary } from '@pinline/contract/wallet/statement.calls';
import type { StatementKind } from '@pinline/contract/wallet/statement.rules';
import { isReplaying, onFrame } from '../../../platform/live/live.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Choice } from '../../../ui/fields/choice.tsx';
import { optionsOf } from '../../../ui/fields/option-list.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { figure } from '../../../ui/list/count-line.tsx';
import { ListStates, NoRows } from '../../../ui/list/list-states.tsx';
import { Page } from '../../../ui/page.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { dayIn } from '../../stats/days.ts';
import { FileButtons } from './parts/file-buttons.tsx';
import { PeriodControl } from './parts/period-control.tsx';
import { groupByDay } from './parts/statement-days.ts';
import { StatementList } from './parts/statement-list.tsx';
import { StatementSums } from './parts/statement-sums.tsx';
import { nameDay, nameDayShort, nameRange, zoneOfDays } from './day-names.ts';
import { addDays, monthOf } from './period.rules.ts';
import { linesQuery, statementKey, statementPageSize, summaryQuery } from './statement.api.ts';
import type { StatementSearch } from './statement.search.ts';
import { statementText as text } from './statement.texts.ts';

const kinds = optionsOf(text.kinds);

export function StatementScreen() {
  const search = useSearch({ from: '/_user/statement' });
  const navigate = useNavigate();
  const summing = useQuery(summaryQuery(search));
  const summary = summing.data;
  useNews();
  const today = dayIn(zoneOfDays(), useNow());
  const range = search.from !== undefined && search.to !== undefined ? { from: search.from, to: search.to } : monthOf(today, today);
  const show = (next: StatementSearch, { replace = false } = {}) =>
    void navigate({ to: '/statement', search: { ...search, ...next }, replace, resetScroll: false });
  return (
    <Page
      title={text.title}
      subtitle={text.subtitle}
      actions={
        <div className="statement-actions">
          <PeriodControl range={range} today={today} nameRange={nameRange} onRange={show} />
          <FileButtons search={search} count={summary && countOf(summary, undefined)} />
        </div>
      }
    >
      {!(summing.isError && summary === undefined) && <StatementSums summary={summary} nameDay={nameDayShort} />}
      <Card className="statement-card">
        <div className="statement-tools">
          <Choice
            label={text.kind}
            value={search.kind ?? 'all'}
            options={kinds}
            className="max-lg:hidden"
            onChoose={(kind) => show({ kind: kind === 'all' ? undefined : kind })}
          />
          <SearchField
            label={text.search}
            placeholder={text.searchPlaceholder}
            value={search.search ?? ''}
            onSearch={(typed) => show({ search: typed === '' ? undefined : typed }, { replace: true })}
          />
          <Select
            label={text.kind}
            value={search.kind ?? 'all'}
            options={kinds}
            className="lg:hidden"
            onSelect={(kind) => show({ kind: kind === 'all' ? undefined : kind })}
          />
        </div>
        <Lines
          search={search}
          summary={summary}
          today={today}
          onRetry={summing.refetch}
          onClear={() => show({ kind: undefined, search: undefined })}
        />
      </Card>
    </Page>
  );
}

type LinesProps = {
  search: StatementSearch;
  summary: StatementSummary | undefined;
  today: string;
  onRetry: () => Promise<object>;
  onClear: () => void;
};

function Lines({ search, summary, today, onRetry, onClear }: LinesProps) {
  const query = useInfiniteQuery(linesQuery(search));
  const { data, hasNextPage, isFetchingNextPage, isFetching, isError, fetchNextPage } = query;
  const lines = data?.pages.flatMap((page) => page.data);
  const isFiltered = search.kind !== undefined || search.search !== undefined;
  const isShort = lines !== undefined && lines.length < statementPageSize && hasNextPage && !isError;
  // One call reads a part of a long period, in which few lines may match.
  useEffect(() => {
    if (isShort && !isFetching) void fetchNextPage();
  }, [isShort, isFetching, fetchNextPage]);
  const name = (day: string) => {
    if (day === today) return text.today(nameDay(day));
    return day === addDays(today, -1) ? text.yesterday(nameDay(day)) : nameDay(day);
  };
  const isEmpty = lines?.length === 0 && !isShort;
  const days =
    lines === undefined || (lines.length === 0 && isShort) ? undefined : groupByDay(lines, isFiltered ? undefined : summary, zoneOfDays());
  const total = search.search === undefined && summary !== undefined ? countOf(summary, search.kind) : undefined;
  return (
    <>
      <ListStates
        query={{ ...query, refetch: () => Promise.all([query.refetch(), onRetry()]) }}
        count={isEmpty ? 0 : undefined}
        failedTitle={text.failedTitle}
        failedText={text.failedBody}
        none={
          <NoRows
            isFiltered={isFiltered}
            title={text.emptyTitle}
            text={text.emptyBody}
            filteredTitle={text.filteredTitle}
            onClear={onClear}
          />
        }
      >
        <StatementList days={days} nameDay={name} today={today} />
      </ListStates>
      {days !== undefined && days.length > 0 && (
        <div className="statement-more">
          <p aria-live="polite">
            <Sentence
              text={total === undefined ? text.shownOnly : text.shown}
              values={{ shown: figure(lines?.length ?? 0), total: figure(total ?? 0) }}
            />
          </p>
          {hasNextPage && (
            <Button busy={isFetchingNextPage} busyText={text.loading} needsServer onClick={() => void fetchNextPage()}>
              {text.more}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function countOf({ sums }: StatementSummary, kind: StatementKind | undefined): number {
  return kind === undefined ? Object.values(sums).reduce((total, { count }) => total + count, 0) : sums[kind].count;
}

/** A movement changes the balance, and a purchase what is held. */
function useNews(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onFrame((frame) => {
        const moves = 'balance' in frame || 'otpIds' in frame;
        if (moves && !isReplaying()) void queryClient.invalidateQueries({ queryKey: statementKey });
      }),
    [queryClient],
  );
}
