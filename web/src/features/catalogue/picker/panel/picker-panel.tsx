import type { UseQueryResult } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useLayoutEffect } from 'react';
import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { activationsText } from '../../../activations/activations.texts.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Kbd } from '../../../../ui/kbd.tsx';
import { toggleFavourite, useChosenBefore } from '../../chosen-before.ts';
import { pickerRows } from './picker-rows.ts';
import { usePickerKeys } from '../picker-keys.ts';
import { optionId, PickerOptions } from './picker-options.tsx';
import { PickerFailed, PickerWaits } from '../picker-waits.tsx';
import { SoldElsewhere } from './sold-elsewhere.tsx';
import { pickerText } from './picker.texts.ts';

export type PickerPress = (event: KeyboardEvent) => void;

export type PickerPanelProps = {
  query: Pick<UseQueryResult, 'isError' | 'refetch'>;
  services: readonly Service[] | undefined;
  chosen: Service | undefined;
  userKey: string;
  search: string;
  keys: Ref<PickerPress | null>;
  onActive: (optionId: string | undefined) => void;
  /** An Enter from before the list was loaded. */
  takeEarlyEnter: () => boolean;
  onChoose: (service: Service) => void;
  onSubmit: () => void;
};

export function PickerPanel({
  query,
  services,
  chosen,
  userKey,
  search,
  keys: handle,
  onActive,
  takeEarlyEnter,
  onChoose,
  onSubmit,
}: PickerPanelProps) {
  const { favourites, recent } = useChosenBefore(userKey);
  const rows = services === undefined ? [] : pickerRows({ services, search, favourites, recent });
  const keys = usePickerKeys({
    rows,
    search,
    chosen,
    onChoose,
    onSubmit,
    onFavour: (service) => toggleFavourite(userKey, service.serviceCode),
  });
  const found = rows.filter(({ kind }) => kind === 'service').length;
  const activeRow = rows[keys.active];
  const activeId = activeRow?.kind === 'service' ? optionId(activeRow.service) : undefined;
  useImperativeHandle<PickerPress | null, PickerPress | null>(handle, () => (services === undefined ? null : keys.onKeyDown));
  useEffect(() => onActive(activeId), [onActive, activeId]);
  // One press per render. In a layout effect: the list then closes no later than Get Number shows.
  useLayoutEffect(() => {
    if (services !== undefined && takeEarlyEnter()) keys.enter();
  });
  return (
    <>
      {found > 0 && <PickerOptions rows={rows} keys={keys} chosen={chosen} userKey={userKey} onChoose={onChoose} />}
      {found === 0 && <NoRows query={query} isLoaded={services !== undefined} hasNone={services?.length === 0} search={search} />}
      <div role="status" className="sr-only">
        {services !== undefined && search !== '' && (found === 0 ? pickerText.nothingFound : pickerText.foundSpoken(found))}
      </div>
      <PickerFoot onSubmit={onSubmit} />
    </>
  );
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
      <div className="min-h-0 flex-1 overflow-y-auto">
        <EmptyState
          kind={hasNone ? 'empty' : 'filtered'}
          title={pickerText.nothingFound}
          text={hasNone ? pickerText.noneOnServer : pickerText.nothingFoundFor(search.trim())}
        />
        <SoldElsewhere search={search} />
      </div>
    );
  }
  if (query.isError) {
    return <PickerFailed onRetry={() => void query.refetch()} />;
  }
  return <PickerWaits />;
}

function PickerFoot({ onSubmit }: { onSubmit: () => void }) {
  return (
    <div className="flex items-center gap-4 border-t border-line bg-raised px-4 py-3 text-2xs text-3 max-md:sticky max-md:bottom-0 md:py-2 md:pr-2 md:pl-3.5">
      <span className="hidden items-center gap-4 md:flex" aria-hidden>
        <span className="flex items-center gap-1">
          <Kbd keys="↑" />
          <Kbd keys="↓" /> {pickerText.move}
        </span>
        <span className="flex items-center gap-1">
          <Kbd keys="Enter" /> {pickerText.choose}
        </span>
        <span className="flex items-center gap-1">
          <Kbd keys="F" /> {pickerText.favouriteKey}
        </span>
      </span>
      <Button variant="primary" className="flex-1 md:ml-auto md:flex-none" onClick={onSubmit}>
        {activationsText.picker.submit}
      </Button>
    </div>
  );
}
