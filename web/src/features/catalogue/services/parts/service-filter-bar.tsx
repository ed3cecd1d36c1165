import type { AdminService } from '@pinline/contract/catalogue/services.calls';
import { serviceStates } from '@pinline/contract/catalogue/services.rules';
import { textIn } from '../../../../platform/page/address.ts';
import { SearchField } from '../../../../ui/fields/search-field.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { figure } from '../../../../ui/list/count-line.tsx';
import { FilterBar } from '../../../../ui/list/filter-bar.tsx';
import { Sentence } from '../../../../ui/sentence.tsx';
import type { ServerChoice } from '../server-choices.ts';
import { servicesText as text } from '../services.texts.ts';

export type ServicesSearch = {
  page?: number | undefined;
  server?: AdminService['serverId']['_id'] | undefined;
  state?: AdminService['state'] | undefined;
  search?: string | undefined;
};

type ServiceFilterBarProps = {
  filters: ServicesSearch;
  servers: readonly ServerChoice[];
  total: number | undefined;
  onShow: (next: ServicesSearch, options?: { replace: boolean }) => void;
};

export function ServiceFilterBar({ filters: { server, state, search }, servers, total, onShow }: ServiceFilterBarProps) {
  return (
    <FilterBar count={total === undefined ? undefined : <Sentence text={text.count(total)} values={{ total: figure(total) }} />}>
      <SearchField
        label={text.search}
        placeholder={text.searchPlaceholder}
        value={search ?? ''}
        onSearch={(typed) => onShow({ server, state, search: textIn(typed) }, { replace: true })}
      />
      <Select
        label={text.serverFilter}
        value={server ?? 'all'}
        options={[{ value: 'all', label: text.allServers }, ...servers.map(({ _id, serverName }) => ({ value: _id, label: serverName }))]}
        onSelect={(chosen) => onShow({ search, state, server: chosen === 'all' ? undefined : chosen })}
      />
      <Select
        label={text.stateFilter}
        value={state ?? 'all'}
        options={[{ value: 'all', label: text.allStates }, ...serviceStates.map((each) => ({ value: each, label: text.states[each] }))]}
        onSelect={(chosen) => onShow({ search, server, state: chosen === 'all' ? undefined : chosen })}
      />
    </FilterBar>
  );
}
