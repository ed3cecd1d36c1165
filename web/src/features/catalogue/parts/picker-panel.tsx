import type { UseQueryResult } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import type { Service } from '@pinline/contract/catalogue';
import { activationsText } from '../../../strings/activations.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { toggleFavourite, useChosenBefore } from '../chosen-before.ts';
import { listId } from '../picker-control.ts';
import type { PickerControl } from '../picker-control.ts';
import { pickerRows } from '../picker-rows.ts';
import { usePickerKeys } from '../picker-keys.ts';
import { PickerList } from './picker-list.tsx';
import { PickerHeadRow, PickerServiceRow } from './picker-row.tsx';
import { PickerWaits } from './picker-waits.tsx';
import { PickerSearch } from './picker-search.tsx';

const text = activationsText.picker;

type PickerPanelProps = {
  query: Pick<UseQueryResult, 'isError' | 'refetch'>;
  /** Undefined until they are loaded. */
  services: readonly Service[] | undefined;
  chosen: Service | undefined;
  person: string;
  control: PickerControl;
  onChoose: (service: Service) => void;
  onSubmit: () => void;
  onClose: () => void;
};

export function PickerPanel({ query, services, chosen, person, control, onChoose, onSubmit, onClose }: PickerPanelProps) {
  const { favourites, recent } = useChosenBefore(person);
  const rows = services === undefined ? [] : pickerRows({ services, search: control.search, favourites, recent });
  const keys = usePickerKeys({
    rows,
    search: control.search,
    chosen,
    onChoose,
    onSubmit,
    onFavour: (service) => toggleFavourite(person, service.serviceCode),
  });
  const heads = rows.flatMap((row, index) => (row.kind === 'head' ? [index] : []));
  const found = rows.length - heads.length;
  const optionId = (service: Service): string => `${listId}-${service.id}`;
  const activeRow = rows[keys.active];
  return (
    <div role="presentation" className="contents" onMouseDown={keepFocus}>
      <PickerSearch
        listId={listId}
        activeId={activeRow?.kind === 'service' ? optionId(activeRow.service) : undefined}
        search={control.search}
        onType={control.type}
        onKeyDown={keys.onKeyDown}
        onClose={onClose}
      />
      {found > 0 && (
        <PickerList
          id={listId}
          label={text.list}
          rows={rows}
          active={keys.active}
          renderRow={(row, index) =>
            row.kind === 'head' ? (
              <PickerHeadRow {...row} />
            ) : (
              <PickerServiceRow
                id={optionId(row.service)}
                row={row}
                isActive={index === keys.active}
                isChosen={row.service.id === chosen?.id}
                position={{ index: index + 1 - heads.filter((head) => head < index).length, of: found }}
                onChoose={() => {
                  keys.moveTo(row.service);
                  onChoose(row.service);
                }}
                onFavour={() => toggleFavourite(person, row.service.serviceCode)}
                onKeyDown={keys.onKeyDown}
                onPoint={() => keys.moveTo(row.service)}
              />
            )
          }
        />
      )}
      {found === 0 && <NoRows query={query} isLoaded={services !== undefined} hasNone={services?.length === 0} search={control.search} />}
      <div role="status" className="sr-only">
        {services !== undefined && control.search !== '' && (found === 0 ? text.nothingFound : text.foundSpoken(found))}
      </div>
      <PickerFoot onSubmit={onSubmit} />
    </div>
  );
}

/** A press on a row must not take the focus out of the search field: the list closes when it is left. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('input, button') === null) event.preventDefault();
}

function NoRows({
  query,
  isLoaded,
  hasNone,
  search,
}: {
  query: PickerPanelProps['query'];
  isLoaded: boolean;
  hasNone: boolean;
  search: string;
}) {
  if (isLoaded) {
    return (
      <div className="flex-1">
        <EmptyState
          kind={hasNone ? 'empty' : 'filtered'}
          title={text.nothingFound}
          text={hasNone ? text.noneOnServer : text.nothingFoundFor(search.trim())}
        />
      </div>
    );
  }
  if (query.isError) {
    return (
      <div className="flex-1">
        <EmptyState
          kind="failed"
          title={text.failed}
          text={text.failedBody}
          action={<Button onClick={() => void query.refetch()}>{text.retry}</Button>}
        />
      </div>
    );
  }
  return <PickerWaits />;
}

function PickerFoot({ onSubmit }: { onSubmit: () => void }) {
  return (
    <div className="flex items-center gap-4 border-t border-line bg-raised px-4 py-3 text-2xs text-3 max-md:sticky max-md:bottom-0 md:py-2 md:pr-2 md:pl-3.5">
      <span className="hidden items-center gap-4 md:flex" aria-hidden>
        <span className="flex items-center gap-1">
          <Kbd keys="↑" />
          <Kbd keys="↓" /> {text.move}
        </span>
        <span className="flex items-center gap-1">
          <Kbd keys="Enter" /> {text.choose}
        </span>
        <span className="flex items-center gap-1">
          <Kbd keys="F" /> {text.favouriteKey}
        </span>
      </span>
      <Button variant="primary" className="flex-1 md:ml-auto md:flex-none" onClick={onSubmit}>
        {text.submit}
      </Button>
    </div>
  );
}
