import { useQuery } from '@tanstack/react-query';
import { Fragment, type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { useChosenBefore } from '../../chosen-before.ts';
import { useUserKey } from '../../chosen-before.ts';
import { PickerFailed, PickerWaits } from '../../picker/picker-waits.tsx';
import { CapRow } from '../cap/cap-row.tsx';
import { useShownServices } from '../country/use-shown-services.ts';
import { setCountry } from '../country.store.ts';
import { searchIdOf } from '../find-input.tsx';
import { type FindCommand, FindCommands } from './find-commands.tsx';
import { FindFoot, FindHead, FindLeft, FindStatus, FindTop, NothingFound } from './find-frame.tsx';
import { useFindKeys } from './find-keys.ts';
import { FindOfferRow, FindServiceRow } from './find-row.tsx';
import { type BuyableRow, canUnfold, type FindRow, findRows, type OthersRow } from './find-rows.ts';
import { FindOthersRow } from '../country/others-row.tsx';
import { type FoundService, offersQuery } from '../offers.api.ts';
import { ShortFoot, ShortRow } from './short-row.tsx';
import { useRowActions } from '../get/use-row-actions.ts';
import { findText } from '../find.texts.ts';
import type { FindBuying } from '../use-find-buying.ts';
import { useAliases } from '../../search/aliases.api.ts';
import { useMissedSearch, useWish } from '../../../wishes/use-wish.ts';
import { NotMeant, WishForm } from '../../../wishes/wish-form.tsx';
import { countryName } from '../../country-name.ts';

export type FindPress = (event: KeyboardEvent<HTMLInputElement>) => void;

export type FindPanelProps = {
  listId: string;
  search: string;
  head: ReactNode;
  idleCount?: number;
  commands?: readonly FindCommand[];
  buying: Pick<FindBuying, 'get' | 'add'>;
  /** Takes the keys of the search field; null while there is no list. */
  keys: Ref<FindPress | null>;
  onActive: (id: string | undefined) => void;
};

/** Enter asks for the app. */
const wishStop = 'wish';
const noCommands: readonly FindCommand[] = [];
const noServices: readonly FoundService[] = [];

export function FindPanel({ listId, search, head, idleCount, commands = noCommands, buying, keys: handle, onActive }: FindPanelProps) {
  const query = useQuery(offersQuery());
  const [unfolded, setUnfolded] = useState<string | null>(null);
  /** The service whose other countries are listed too. */
  const [abroad, setAbroad] = useState<string | null>(null);
  const { services, chosen: country } = useShownServices(query.data ?? noServices);
  const { actionOf, press, capOfRow, lock } = useRowActions(buying);
  const asked = { services, all: query.data ?? noServices, search, unfolded, areOthersShown: abroad === unfolded, idleCount };
  const { found, wish, isMissed } = useFound({ asked, isAlone: commands.length === 0 });

  const toggleAbroad = ({ isUnfolded, service }: OthersRow) => setAbroad(isUnfolded ? null : service.serviceCode);
  const enter = (row: BuyableRow | OthersRow) => (row.kind === 'others' ? toggleAbroad(row) : press(row, true));

  const keys = useFindKeys({
    stops: [
      ...(isMissed && wish.noted === undefined ? [{ id: wishStop, unfolds: null, enter: wish.ask }] : []),
      ...found.rows.filter(isStop).map((row) => ({ id: row.id, unfolds: unfoldsOf(row), enter: () => enter(row) })),
      ...commands.map(({ id, run }) => ({ id, unfolds: null, enter: run })),
    ],
    search,
    unfolded,
    onUnfold: setUnfolded,
  });
  const idOf = (id: string): string => `${listId}-${id}`;
  useImperativeHandle(handle, () => keys.onKeyDown);
  const activeId = keys.active === undefined || keys.active === wishStop ? undefined : idOf(keys.active);
  useActiveRow({ id: activeId, isByKey: keys.isByKey, onActive });

  const render = (row: FindRow) => {
    if (row.kind === 'head') return <FindHead key={row.id} id={row.id} count={found.count} total={services.length} note={found.note} />;
    const place = { id: idOf(row.id), isActive: row.id === keys.active, onPoint: () => keys.moveTo(row.id) };
    if (row.kind === 'others') return <FindOthersRow key={row.id} row={row} {...place} onUnfold={() => toggleAbroad(row)} />;
    const props = { ...place, isLocked: lock.reason !== null, action: actionOf(row), onGet: () => press(row, false) };
    if (row.kind !== 'service') return <FindOfferRow key={row.id} row={row} {...props} />;
    const cap = row.isUnfolded ? capOfRow(row) : undefined;
    return (
      <Fragment key={row.id}>
        <FindServiceRow row={row} {...props} onUnfold={() => setUnfolded(row.isUnfolded ? null : row.service.serviceCode)} />
        {row.isUnfolded && props.action?.kind === 'add' && (
          <ShortRow price={props.action.choice.offer.price} amount={props.action.amount} />
        )}
        {cap !== undefined && <CapRow service={row.service} cap={cap} isTooLow={props.action?.kind === 'allow'} listId={listId} />}
      </Fragment>
    );
  };
  const active = found.rows.filter(isBuyable).find(({ id }) => id === keys.active);
  return (
    <>
      <FindTop head={head} cap={active && capOfRow(active)} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-1.5">
        {query.data === undefined && (query.isError ? <PickerFailed onRetry={() => void query.refetch()} /> : <PickerWaits />)}
        {query.data !== undefined && found.count === 0 && (services.length === 0 || !found.isUnknown) && (
          <NothingFound country={country && countryName(country)} onAnyCountry={() => showAnyCountry(listId)} />
        )}
        {isMissed && <WishForm wish={wish} search={search.trim()} isActive={keys.active === wishStop} />}
        <div id={listId} role="treegrid" aria-label={findText.list}>
          {found.rows.map(render)}
          <FindLeft count={found.left} />
          <FindCommands commands={commands} idOf={idOf} active={keys.active} onPoint={keys.moveTo} />
        </div>
        {found.isGuess && commands.length === 0 && <NotMeant key={search} wish={wish} />}
      </div>
      <FindStatus said={lock.said} count={query.data === undefined || search.trim() === '' ? undefined : found.count} />
      <ShortFoot row={active} action={active && actionOf(active)} />
      <FindFoot />
    </>
  );
}

function showAnyCountry(listId: string): void {
  setCountry(null);
  document.getElementById(searchIdOf(listId))?.focus();
}

type Asked = Omit<Parameters<typeof findRows>[0], 'aliases' | 'favourites' | 'recent' | 'isWishable'>;

/** `isAlone`: no page has the name that was typed either. */
function useFound({ asked, isAlone }: { asked: Asked; isAlone: boolean }) {
  const { aliases, areSettled } = useAliases();
  const wish = useWish(asked.search);
  const chosenBefore = useChosenBefore(useUserKey());
  const found = findRows({ ...asked, ...chosenBefore, aliases, isWishable: isAlone && areSettled && wish.noted === undefined });
  const isMissed = found.isUnknown && isAlone && areSettled && asked.services.length > 0;
  useMissedSearch(asked.search, isMissed);
  return { found, wish, isMissed };
}

function useActiveRow({ id, isByKey, onActive }: { id: string | undefined; isByKey: boolean } & Pick<FindPanelProps, 'onActive'>): void {
  useEffect(() => onActive(id), [onActive, id]);
  useEffect(() => {
    if (id !== undefined && isByKey) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id, isByKey]);
}

function isStop(row: FindRow): row is BuyableRow | OthersRow {
  return row.kind !== 'head';
}

function isBuyable(row: FindRow): row is BuyableRow {
  return row.kind !== 'head' && row.kind !== 'others';
}

function unfoldsOf({ service }: BuyableRow | OthersRow): string | null {
  return canUnfold(service) ? service.serviceCode : null;
}
