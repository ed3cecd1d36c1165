import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../../platform/page/address.ts';
import { pageIn, type Search } from '../../../platform/page/search.ts';
import { Listing } from '../../../ui/list/listing.tsx';
import { Page } from '../../../ui/page.tsx';
import { BackTitle } from '../services/parts/back-title.tsx';
import { priceChangesQuery, servicesPageSize } from '../services/services.api.ts';
import { ChangeList } from './parts/change-list.tsx';
import { ChosenBar } from './parts/chosen-bar.tsx';
import { LeftNotice } from './parts/left-notice.tsx';
import { decideNewPrice } from './price-changes.rules.ts';
import { priceChangesText as text } from './price-changes.texts.ts';
import { allChosen, usePriceDecisions } from './use-price-decisions.ts';
import { Editable } from '../../auth/permissions/allowed.tsx';

export function PriceChangesScreen() {
  const { filters, show } = useAddress(changesSearch);
  const { page = 1 } = filters;
  const query = useQuery(priceChangesQuery(page));
  const { data } = query;
  const { typed, type, chosen, choose, busy, keep, set, left, dismissLeft, stepUpDialog } = usePriceDecisions(data?.data);
  const picked = (data?.data ?? []).filter(({ _id }) => chosen.has(_id));
  return (
    <Page title={<BackTitle title={text.title} back={text.back} />} subtitle={text.subtitle}>
      {left.length > 0 && <LeftNotice names={left} onDismiss={dismissLeft} />}
      <Listing
        query={query}
        count={data?.data.length}
        page={page}
        limit={servicesPageSize}
        total={data?.pagination.total ?? 0}
        onPage={(next, options) => show({ page: next }, options)}
        hidesSingleFooter
        text={text}
        isFiltered={false}
        onClear={() => show({})}
      >
        <Editable to="money">
          <ChangeList
            changes={data?.data}
            typed={typed}
            chosen={chosen}
            busy={busy}
            onType={type}
            onChoose={choose}
            onKeep={(change) => keep([change], change._id)}
            onSet={(change) => set([change], change._id)}
          />
        </Editable>
      </Listing>
      {picked.length > 0 && (
        <ChosenBar
          count={picked.length}
          canSet={picked.every((change) => decideNewPrice(change, typed) !== undefined)}
          busy={busy?.id === allChosen ? busy.what : null}
          onKeep={() => keep(picked, allChosen)}
          onSet={() => set(picked, allChosen)}
        />
      )}
      {stepUpDialog}
    </Page>
  );
}

const changesSearch = (search: Search): { page?: number | undefined } => ({ page: pageIn(search) });
