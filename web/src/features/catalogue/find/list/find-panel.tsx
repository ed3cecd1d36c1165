import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { useIsGenerating } from '../../../../platform/session/purchase.ts';
import { useBuyingPause } from '../../../activations/buy/buying-pause.ts';
import { useChosenBefore } from '../../chosen-before.ts';
import { useUserKey } from '../../chosen-before.ts';
import { PickerFailed, PickerWaits } from '../../picker/picker-waits.tsx';
import { countriesOf, inCountry } from '../countries.rules.ts';
import { countryStore } from '../country.store.ts';
import { type FindCommand, FindCommands } from './find-commands.tsx';
import { FindFoot, FindHead, FindLeft, NothingFound } from './find-frame.tsx';
import { useFindKeys } from './find-keys.ts';
import { FindOfferRow, FindServiceRow } from './find-row.tsx';
import { type FindRow, findRows, isSoldOut, type OfferRow, type ServiceRow } from './find-rows.ts';
import { type FoundService, offersQuery } from '../offers.api.ts';
import { findText } from '../texts.ts';
import type { FindBuying } from '../use-find-buying.ts';

export type FindPress = (event: KeyboardEvent<HTMLInputElement>) => void;

export type FindPanelProps = {
  listId: string;
  search: string;
  /** While nothing is typed, beside the services chosen before. */
  idleCount?: number;
  commands?: readonly FindCommand[];
  get: FindBuying['get'];
  /** Takes the keys of the search field; null while there is no list. */
  keys: Ref<FindPress | null>;
  onActive: (id: string | undefined) => void;
};

const noCommands: readonly FindCommand[] = [];
const noServices: readonly FoundService[] = [];

export function FindPanel({ listId, search, idleCount, commands = noCommands, get, keys: handle, onActive }: FindPanelProps) {
  const query = useQuery(offersQuery());
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const { services, country } = useServices(query.data);
  const isLocked = [useIsGenerating(), useBuyingPause() !== null].includes(true);
  const found = findRows({ services, search, unfolded, idleCount, ...useChosenBefore(useUserKey()) });

  const buy = (row: ServiceRow | OfferRow, byKey: boolean) => {
    const offer = row.kind === 'offer' ? row.offer : row.service.offers[0];
    if (!isLocked && offer !== undefined && !isSoldOut(offer)) get({ service: row.service, offer }, byKey);
  };
  const keys = useFindKeys({
    stops: [
      ...found.rows.filter(isStop).map((row) => ({ id: row.id, unfolds: unfoldsOf(row), enter: () => buy(row, true) })),
      ...commands.map(({ id, run }) => ({ id, unfolds: null, enter: run })),
    ],
    search,
    unfolded,
    onUnfold: setUnfolded,
  });
  const idOf = (id: string): string => `${listId}-${id}`;
  const activeId = keys.active === undefined ? undefined : idOf(keys.active);
  useImperativeHandle(handle, () => keys.onKeyDown);
  useEffect(() => onActive(activeId), [onActive, activeId]);
  useEffect(() => {
    if (activeId !== undefined && keys.isByKey) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, keys.isByKey]);

  const render = (row: FindRow) => {
    if (row.kind === 'head')
      return <FindHead key={row.id} id={row.id} isFirst={row === found.rows[0]} count={found.count} total={services.length} />;
    const props = {
      id: idOf(row.id),
      isActive: row.id === keys.active,
      isLocked,
      onGet: () => buy(row, false),
      onPoint: () => keys.moveTo(row.id),
    };
    if (row.kind === 'offer') return <FindOfferRow key={row.id} row={row} {...props} />;
    return (
      <FindServiceRow key={row.id} row={row} {...props} onUnfold={() => setUnfolded(row.isUnfolded ? null : row.service.serviceCode)} />
    );
  };
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-1.5">
        <div id={listId} role="treegrid" aria-label={findText.list}>
          {found.rows.map(render)}
          <FindLeft count={found.left} />
          <FindCommands commands={commands} idOf={idOf} active={keys.active} onPoint={keys.moveTo} />
        </div>
        {query.data === undefined && (query.isError ? <PickerFailed onRetry={() => void query.refetch()} /> : <PickerWaits />)}
        {query.data !== undefined && found.count === 0 && commands.length === 0 && (
          <NothingFound search={search.trim()} country={country} />
        )}
      </div>
      <p role="status" className="sr-only">
        {query.data !== undefined && search.trim() !== '' && (found.count === 0 ? findText.nothing : findText.foundSpoken(found.count))}
      </p>
      <FindFoot />
    </>
  );
}

/** All services when no offer comes from the chosen country any more. */
function useServices(all: readonly FoundService[] = noServices): { services: readonly FoundService[]; country: string | undefined } {
  const iso = countryStore.use();
  const country = countriesOf(all).find((other) => other.iso === iso);
  return { services: inCountry(all, country?.iso ?? null), country: country?.name };
}

function isStop(row: FindRow): row is ServiceRow | OfferRow {
  return row.kind !== 'head';
}

function unfoldsOf({ service }: ServiceRow | OfferRow): string | null {
  return service.offers.length > 1 ? service.serviceCode : null;
}
