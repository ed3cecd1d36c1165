import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useLayoutEffect } from 'react';
import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { activationsText } from '../../../activations/activations.texts.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Kbd } from '../../../../ui/kbd.tsx';
import { toggleFavourite, useChosenBefore } from '../../chosen-before.ts';
import { servicesQuery } from '../../catalogue.api.ts';
import { useAliases } from '../../search/aliases.api.ts';
import { FoundSentence, noteOf } from '../../search/found-note.tsx';
import { useWish } from '../../../wishes/use-wish.ts';
import { NotMeant } from '../../../wishes/wish-form.tsx';
import { pickerRows } from './picker-rows.ts';
import { usePickerKeys } from '../picker-keys.ts';
import { optionId, PickerOptions } from './picker-options.tsx';
import { NothingHere } from './nothing-here.tsx';
import { PickerFailed, PickerWaits } from '../picker-waits.tsx';
import { pickerText } from './picker.texts.ts';

const noServices: readonly Service[] = [];

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
  const { aliases, areSettled } = useAliases();
  const { data: all = noServices } = useQuery(servicesQuery());
  const rows = services === undefined ? [] : pickerRows({ services, all, aliases, search, favourites, recent });
  const wish = useWish(search);
  const first = rows.find((row) => row.kind === 'service');
  const note = noteOf(first);
  const isGuess = first?.isGuess === true;
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
    if (services !== undefined && (areSettled || found > 0) && takeEarlyEnter()) keys.enter();
  });
  return (
    <>
      {note !== undefined && (
        <p className="px-3.5 pt-3 text-sm text-2">
          <FoundSentence note={note} />
        </p>
      )}
      {found > 0 && <PickerOptions rows={rows} keys={keys} chosen={chosen} userKey={userKey} onChoose={onChoose} />}
      {found === 0 &&
        (services === undefined || !areSettled) &&
        (query.isError ? <PickerFailed onRetry={() => void query.refetch()} /> : <PickerWaits />)}
      {found === 0 && services !== undefined && areSettled && (
        <NothingHere services={services} all={all} aliases={aliases} search={search}>
          {(bought) => <PickerOptions rows={bought} keys={keys} chosen={chosen} userKey={userKey} onChoose={onChoose} />}
        </NothingHere>
      )}
      {isGuess && <NotMeant key={search} wish={wish} />}
      <div role="status" className="sr-only">
        {services !== undefined && search !== '' && (found === 0 ? pickerText.nothingFound : pickerText.foundSpoken(found))}
      </div>
      <PickerFoot onSubmit={onSubmit} />
    </>
  );
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
