import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { activeMaximum } from '@pinline/contract/activations/activations.rules';
import type { HistoryRow } from '@pinline/contract/activations/activations.calls';
import type { ServerNumber } from '@pinline/contract/catalogue/catalogue.rules';
import { isReplaying, onFrame } from '../../../platform/live/live.ts';
import { useIsGenerating, usePurchase } from '../../../platform/session/purchase.ts';
import { openPalette } from '../../../platform/page/palette.store.ts';
import { activationsText } from '../activations.texts.ts';
import { historyText } from './history.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { PagedList } from '../../../ui/list/paged-list.tsx';
import { optionsOf } from '../../../ui/fields/option-list.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { offersQuery } from '../../catalogue/find/offers.api.ts';
import { servicesQuery } from '../../catalogue/catalogue.api.ts';
import { cardsQuery, historyKey, historyPageSize, historyQuery } from '../activations.api.ts';
import type { HistoryFilters } from '../activations.api.ts';
import { adviseAgain } from '../advice/advice.rules.ts';
import { BriefAgainOffer } from '../again/again-offer.tsx';
import type { OneServerOrder } from '../buy/buy.ts';
import { useBuyingPause } from '../buy/buying-pause.ts';
import { useObstacle } from '../buy/obstacle.ts';
import { isActive } from '../card/is-active.ts';
import type { HistoryFace } from './history-face.ts';
import { BuyNote } from '../buy/note/buy-note.tsx';
import { GeneratingCard } from '../card/generating-card.tsx';
import { HelpDialog } from '../help/help-button.tsx';
import { HistoryAction } from './history-action.tsx';
import { HistoryList } from './history-list.tsx';
import { HistoryQuestions } from './history-questions.tsx';
import type { HistoryAsked } from './history-questions.tsx';
import type { HistorySearch } from './history.search.ts';
import { useNotice } from '../buy/note/buy-notice.store.ts';
import { PriceQuestion, useBuying } from '../buy/use-buying.tsx';

const times = optionsOf(historyText.times);
const statuses = optionsOf(historyText.statuses);

export function HistoryScreen() {
  const search = useSearch({ from: '/_user/history' });
  const { page = 1, time = 'all', status = 'all', number, help } = search;
  const navigate = useNavigate();
  const query = useQuery(historyQuery({ page, time, status, number }));
  const { buyAgain, askAgain, ...buying } = useHistoryBuying();
  const notice = useNotice();
  // Without a connection the bar above the page says so.
  const pause = useBuyingPause();
  const purchase = usePurchase();
  const [asked, setAsked] = useState<HistoryAsked>(null);
  const { drawAction, drawAgain } = useRowActions(setAsked);
  useFreshRows();
  const show = (next: HistoryFilters, { replace = false } = {}) => {
    const shown: HistorySearch = {
      ...(next.page > 1 ? { page: next.page } : {}),
      ...(next.time === 'all' ? {} : { time: next.time }),
      ...(next.status === 'all' ? {} : { status: next.status }),
    };
    void navigate({ to: '/history', search: shown, replace });
  };
  const askHelp = (id: string | undefined, { replace = false } = {}) =>
    void navigate({ to: '/history', search: { ...search, help: id }, replace, resetScroll: false });
  const { data } = query;
  return (
    <Page title={historyText.title} subtitle={historyText.subtitle}>
      {purchase !== null && (
        <div className="max-w-100">
          <h2 className="sr-only">{activationsText.list}</h2>
          <GeneratingCard purchase={purchase} />
        </div>
      )}
      {(notice !== null || pause !== null) && <BuyNote obstacle={pause} notice={notice} missing={0} isLocked={purchase !== null} />}
      <Card>
        <FilterBar time={time} status={status} number={number} total={data?.total} onShow={show} />
        <PagedList
          query={query}
          count={data?.data.length}
          page={page}
          limit={historyPageSize}
          total={data?.total ?? 0}
          onPage={(next, options) => show({ page: next, time, status }, options)}
          failedTitle={historyText.failedTitle}
          failedText={historyText.failedBody}
          none={
            <NoRows
              isFiltered={time !== 'all' || status !== 'all' || number !== undefined}
              onClear={() => show({ page: 1, time: 'all', status: 'all' })}
            />
          }
        >
          <HistoryList rows={data?.data} drawAction={drawAction} drawAgain={drawAgain} onHelp={askHelp} />
        </PagedList>
      </Card>
      <HistoryQuestions
        asked={asked}
        rows={data?.data ?? []}
        onBuy={(service, country) => void buyAgain({ server: service.server, service, country })}
        onAskAgain={(row) => void askAgain(row)}
        onClose={() => setAsked(null)}
      />
      {help !== undefined && <HelpDialog key={help} id={help} isInAddress onClose={() => askHelp(undefined, { replace: true })} />}
      <PriceQuestion question={buying.question} answer={buying.answer} />
    </Page>
  );
}

/** A refund changes the balance, and a row. */
function useFreshRows(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onFrame((frame) => {
        if ('type' in frame && frame.type === 'balance' && !isReplaying()) void queryClient.invalidateQueries({ queryKey: historyKey });
      }),
    [queryClient],
  );
}

type FilterBarProps = Omit<HistoryFilters, 'page'> & {
  total: number | undefined;
  onShow: (filters: HistoryFilters) => void;
};

function FilterBar({ time, status, number, total, onShow }: FilterBarProps) {
  return (
    <div className="flex min-h-13 items-center justify-between gap-3 border-b border-line px-card py-2">
      <div className="flex flex-1 gap-2 *:flex-1 md:*:flex-none">
        <Select
          label={historyText.timeFilter}
          value={time}
          options={times}
          onSelect={(chosen) => onShow({ page: 1, time: chosen, status })}
          className="md:min-w-34"
        />
        <Select
          label={historyText.statusFilter}
          value={status}
          options={statuses}
          onSelect={(chosen) => onShow({ page: 1, time, status: chosen })}
          className="md:min-w-34"
        />
      </div>
      {number !== undefined && <Button onClick={() => onShow({ page: 1, time: 'all', status: 'all' })}>{historyText.showAll}</Button>}
      {total !== undefined && number === undefined && (
        <span className="text-xs text-3 max-md:hidden">
          <span className="num text-2">{whole.format(total)}</span> {historyText.count(total)}
        </span>
      )}
    </div>
  );
}

/** What is bought from a row shows as another one. */
function useHistoryBuying() {
  const queryClient = useQueryClient();
  const { buy, question, answer } = useBuying();
  const services = useQuery(servicesQuery()).data;
  const buyAgain = async (order: Omit<OneServerOrder, 'isDeepCheck'>): Promise<void> => {
    await buy({ ...order, isDeepCheck: false });
    await queryClient.invalidateQueries({ queryKey: historyKey });
  };
  const askAgain = async ({ _id: replaces, server, serviceId, country, again }: HistoryRow): Promise<void> => {
    const service = services?.find(({ id }) => id === serviceId._id);
    if (service !== undefined && again !== null)
      await buyAgain({ server, service: { ...service, price: again.price }, country: country?.iso ?? null, replaces, isAgain: true });
  };
  return { buyAgain, askAgain, question, answer };
}

function useRowActions(ask: (asked: HistoryAsked) => void) {
  const services = useQuery(servicesQuery()).data ?? [];
  const offered = useQuery(offersQuery()).data ?? [];
  const cards = useQuery(cardsQuery()).data ?? [];
  const isGenerating = useIsGenerating();
  const hasObstacle = useObstacle() !== null;
  const isLocked = (server: ServerNumber | undefined): boolean =>
    isGenerating || hasObstacle || cards.filter((card) => card.server === server && isActive(card)).length >= activeMaximum;
  const drawAgain = (row: HistoryRow) =>
    row.again !== null && (
      <BriefAgainOffer
        number={row}
        offer={row.again}
        isLocked={isLocked(row.server) || !services.some(({ id }) => id === row.serviceId._id)}
        onAsk={() => ask({ kind: 'again', id: row._id })}
      />
    );
  const drawAction = (row: HistoryRow, action: HistoryFace['action']) => {
    // The best server of now, not the one that was bought from then.
    const offer = adviseAgain(offered, { serviceId: row.serviceId._id, country: row.country });
    const service = services.find((other) => other.id === (offer?.serviceId ?? row.serviceId._id));
    return (
      <HistoryAction
        row={row}
        action={action}
        price={service?.price}
        isBuyingLocked={isLocked(service?.server)}
        onBuyAgain={() => service !== undefined && ask({ kind: 'buy', service, offer })}
        onCancel={() => ask({ kind: 'cancel', id: row._id })}
      />
    );
  };
  return { drawAction, drawAgain };
}

function NoRows({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        kind="filtered"
        title={historyText.emptyTitle}
        text={historyText.filteredBody}
        action={<Button onClick={onClear}>{historyText.clearFilters}</Button>}
      />
    );
  }
  return (
    <EmptyState
      kind="empty"
      title={historyText.emptyTitle}
      text={historyText.emptyBody}
      action={
        <Button variant="primary" onClick={openPalette}>
          {historyText.emptyAction}
        </Button>
      }
    />
  );
}

const whole = new Intl.NumberFormat('en-IN');
