import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { fetchedPart } from '../../../ui/fetched-part.tsx';
import type { PickerControl } from './picker-control.ts';
import type { PickerPanelProps, PickerPress } from './panel/picker-panel.tsx';
import { PickerSearch } from './picker-search.tsx';
import { PickerFailed, PickerWaits } from './picker-waits.tsx';

export const PickerPanel = fetchedPart(async () => (await import('./panel/picker-panel.tsx')).PickerPanel, PickerPlace);

type PickerSheetProps = Pick<PickerPanelProps, 'query' | 'services' | 'chosen' | 'userKey' | 'onChoose' | 'onSubmit'> & {
  control: PickerControl;
  onClose: () => void;
};

/** The search field renders with the key that opened it, so no letter is lost; the list may load later. */
export function PickerSheet({ control, onClose, ...rest }: PickerSheetProps) {
  const keys = useRef<PickerPress>(null);
  const earlyEnters = useRef(0);
  const [search, setSearch] = useState(control.opening);
  const [activeId, setActiveId] = useState<string>();
  const onKeyDown = (event: KeyboardEvent) => {
    if (keys.current !== null) keys.current(event);
    else if (event.key !== 'Enter') earlyEnters.current = 0;
    else if (!event.nativeEvent.isComposing) earlyEnters.current += 1;
  };
  const takeEarlyEnter = () => {
    const isTaken = earlyEnters.current > 0;
    if (isTaken) earlyEnters.current -= 1;
    return isTaken;
  };
  return (
    <div role="presentation" className="contents" onMouseDown={keepFocus}>
      <PickerSearch activeId={activeId} search={search} onType={setSearch} onKeyDown={onKeyDown} onClose={onClose} />
      <PickerPanel {...rest} search={search} keys={keys} onActive={setActiveId} takeEarlyEnter={takeEarlyEnter} />
    </div>
  );
}

function PickerPlace({ hasFailed }: { hasFailed: boolean }) {
  return hasFailed ? <PickerFailed onRetry={() => location.reload()} /> : <PickerWaits />;
}

/** Keeps the focus in the search field: the list closes when it is left. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('input, button') === null) event.preventDefault();
}
