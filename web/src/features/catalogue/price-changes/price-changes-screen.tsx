import type { PriceChange } from '@pinline/contract/catalogue/price-lists.calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddress } from '../../../platform/page/address.ts';
import { handleError } from '../../../platform/api/handle-error.ts';
import { pageIn, type Search } from '../../../platform/page/search.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { priceChangesText as text } from './texts.ts';
import { Card } from '../../../ui/card.tsx';
import { ListStates, NoRows } from '../../../ui/list/list-states.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageFooter } from '../../../ui/list/pager.tsx';
import { useNextRow } from '../../../ui/list/use-next-row.ts';
import { useStepUp, wantsFreshCode } from '../../auth/step-up/step-up.tsx';
import { BackTitle } from '../services/parts/back-title.tsx';
import { decidePrices, priceChangesQuery, refreshServices, servicesPageSize } from '../services/services.api.ts';
import { ChangeList } from './parts/change-list.tsx';
import { ChosenBar } from './parts/chosen-bar.tsx';
import { LeftNotice } from './parts/left-notice.tsx';
import { type Decision, keeping, setting, type Typed } from './price-changes.rules.ts';
import '../../../ui/list/listing.css';

/** What is being sent: the decision about one service, or about all that are chosen. */
type Busy = { what: 'set' | 'keep'; id: string } | null;

/** In place of the id of a service: the decision is about all that are chosen. */
const allChosen = 'chosen';

/** Services whose cost has changed: each price is kept or set again. */
export function PriceChangesScreen() {
  const { filters, show } = useAddress(changesSearch);
  const { page = 1 } = filters;
  const queryClient = useQueryClient();
  const query = useQuery(priceChangesQuery(page));
  const [typed, setTyped] = useState<Typed>({});
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [left, setLeft] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState<Busy>(null);
  const stepUp = useStepUp();
  const { data } = query;
  const rows = data?.data;
  const goOnFrom = useNextRow(rows, keyOf);
  const picked = (rows ?? []).filter(({ _id }) => chosen.has(_id));

  const decide = async (decisions: Decision[], doing: Busy) => {
    if (busy !== null || decisions.length === 0) return;
    setBusy(doing);
    try {
      const reply = await stepUp.run(() => decidePrices(decisions));
      goOnFrom(decisions[0]?.serviceId ?? '');
      if (reply.updated + reply.kept > 0) toast.success(text.outcome(reply));
      setLeft((rows ?? []).filter(({ _id }) => reply.left.includes(_id)).map(({ serviceName }) => serviceName));
      const done = new Set(decisions.map(({ serviceId }) => serviceId));
      // What was typed for a cost that moved again was meant for the one before.
      setTyped((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !done.has(id))));
      setChosen((before) => new Set([...before].filter((id) => !done.has(id))));
    } catch (error) {
      if (!wantsFreshCode(error)) handleError(error);
    }
    await refreshServices(queryClient);
    setBusy(null);
  };
  const setNew = (changes: readonly PriceChange[], id: string) =>
    void decide(
      changes.map((change) => setting(change, typed)).filter((decision) => decision !== undefined),
      { what: 'set', id },
    );
  const keep = (changes: readonly PriceChange[], id: string) => void decide(changes.map(keeping), { what: 'keep', id });

  return (
    <Page title={<BackTitle title={text.title} back={text.back} />} subtitle={text.subtitle}>
      {left.length > 0 && <LeftNotice names={left} onDismiss={() => setLeft([])} />}
      <Card className="listing-card">
        <ListStates
          query={query}
          count={rows?.length}
          failedTitle={text.failedTitle}
          none={
            <NoRows
              total={data?.pagination.total ?? 0}
              isFiltered={false}
              title={text.emptyTitle}
              text={text.emptyBody}
              limit={servicesPageSize}
              onPage={(last) => show({ page: last > 1 ? last : undefined }, { replace: true })}
              onClear={() => show({})}
            />
          }
        >
          <ChangeList
            changes={rows}
            typed={typed}
            chosen={chosen}
            busy={busy}
            onType={(id, price) => setTyped({ ...typed, [id]: price })}
            onChoose={(ids, isChosen) =>
              setChosen(isChosen ? new Set([...chosen, ...ids]) : new Set([...chosen].filter((id) => !ids.includes(id))))
            }
            onKeep={(change) => keep([change], change._id)}
            onSet={(change) => setNew([change], change._id)}
          />
        </ListStates>
        {data !== undefined && data.pagination.totalPages > 1 && data.data.length > 0 && (
          <PageFooter
            page={page}
            totalPages={data.pagination.totalPages}
            limit={servicesPageSize}
            total={data.pagination.total}
            onPage={(next) => show({ page: next > 1 ? next : undefined })}
          />
        )}
      </Card>
      {picked.length > 0 && (
        <ChosenBar
          count={picked.length}
          canSet={picked.every((change) => setting(change, typed) !== undefined)}
          busy={busy?.id === allChosen ? busy.what : null}
          onKeep={() => keep(picked, allChosen)}
          onSet={() => setNew(picked, allChosen)}
        />
      )}
      {stepUp.dialog}
    </Page>
  );
}

const keyOf = ({ _id }: PriceChange): string => _id;

const changesSearch = (search: Search): { page?: number | undefined } => ({ page: pageIn(search) });
