import { type KeyboardEvent, useState } from 'react';

export type Stop = {
  id: string;
  /** Code of the service that the right arrow unfolds and the left one folds; null when there is nothing to unfold. */
  unfolds: string | null;
  enter: () => void;
};

export type FindKeys = {
  active: string | undefined;
  /** A key has highlighted it, so it must be brought into view. */
  isByKey: boolean;
  moveTo: (id: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
};

type KeysOptions = {
  stops: readonly Stop[];
  search: string;
  unfolded: string | null;
  onUnfold: (service: string | null) => void;
};

export function useFindKeys({ stops, search, unfolded, onUnfold }: KeysOptions): FindKeys {
  const [place, setPlace] = useState<{ id: string; search: string; isByKey: boolean }>();
  const wanted = place?.search === search ? place.id : undefined;
  const stop = stops.find(({ id }) => id === wanted) ?? stops[0];
  const moveTo = (id: string, isByKey = false) => setPlace({ id, search, isByKey });

  const move = (step: 1 | -1) => {
    const at = stop === undefined ? -1 : stops.indexOf(stop);
    const next = stops[(at + step + stops.length) % Math.max(1, stops.length)];
    if (next !== undefined) moveTo(next.id, true);
  };
  const unfold = (input: HTMLInputElement): boolean => {
    // Inside the text the key moves the caret.
    if (stop === undefined || stop.unfolds === null || stop.unfolds === unfolded || input.selectionStart !== input.value.length)
      return false;
    moveTo(stop.id, true);
    onUnfold(stop.unfolds);
    return true;
  };
  const fold = (): boolean => {
    if (stop === undefined || stop.unfolds === null || stop.unfolds !== unfolded) return false;
    moveTo(stop.unfolds, true);
    onUnfold(null);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // An input method handles its own keys while composing.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const actions: Record<string, () => boolean | void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      ArrowRight: () => unfold(event.currentTarget),
      ArrowLeft: fold,
      // A held key would buy again and again.
      Enter: () => (event.repeat ? undefined : stop?.enter()),
    };
    const action = actions[event.key];
    if (action !== undefined && action() !== false) event.preventDefault();
  };
  return { active: stop?.id, isByKey: wanted !== undefined && place?.isByKey === true, moveTo: (id) => moveTo(id), onKeyDown };
}
