import { type KeyboardEvent, useState } from 'react';
import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import type { PickerRow, ServiceRow } from './panel/picker-rows.ts';

export type PickerKeys = {
  /** Index of the active row; -1 for none. */
  active: number;
  moveTo: (service: Service) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  enter: () => void;
};

type KeysOptions = {
  rows: readonly PickerRow[];
  search: string;
  chosen: Service | undefined;
  onChoose: (service: Service) => void;
  onSubmit: () => void;
  onFavour: (service: Service) => void;
};

const pageOfRows = 7;

/** A second Enter submits. F types a letter until an arrow was pressed; then it marks a favourite, until the search changes. */
export function usePickerKeys({ rows, search, chosen, onChoose, onSubmit, onFavour }: KeysOptions): PickerKeys {
  const [place, setPlace] = useState<{ id: string | undefined; search: string; isBrowsing: boolean }>({
    id: chosen?.id,
    search,
    isBrowsing: false,
  });
  const services = rows.filter((row): row is ServiceRow => row.kind === 'service');
  const wanted = place.search === search ? place.id : undefined;
  const activeRow = services.find((row) => row.service.id === wanted) ?? services[0];
  const isBrowsing = place.isBrowsing && place.search === search;

  const go = (index: number) => {
    const row = services[Math.max(0, Math.min(services.length - 1, index))];
    if (row !== undefined) setPlace({ id: row.service.id, search, isBrowsing: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method handles its own keys while composing.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = activeRow === undefined ? -1 : services.indexOf(activeRow);
    const moves: Record<string, number> = {
      ArrowDown: at === services.length - 1 ? 0 : at + 1,
      ArrowUp: at <= 0 ? services.length - 1 : at - 1,
      PageDown: at + pageOfRows,
      PageUp: at - pageOfRows,
    };
    const target = moves[event.key];
    if (target !== undefined) go(target);
    else if (event.key === 'Enter') enter();
    else if (event.key.toLowerCase() === 'f' && isBrowsing && activeRow !== undefined) onFavour(activeRow.service);
    else return;
    event.preventDefault();
  };
  const enter = () => {
    const service = activeRow?.service;
    if (service === undefined || service.id === chosen?.id) onSubmit();
    else onChoose(service);
  };
  return {
    active: activeRow === undefined ? -1 : rows.indexOf(activeRow),
    moveTo: (service) => setPlace({ id: service.id, search, isBrowsing }),
    onKeyDown,
    enter,
  };
}
