import { Check, Star } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { formatRupees } from '@pinline/contract/values/money-format';
import { classes } from '../../../../ui/classes.ts';
import { Tile } from '../../../../ui/tile/tile.tsx';
import type { ServiceRow } from './picker-rows.ts';
import { AlsoNamed } from '../../search/found-note.tsx';
import { MarkedName } from '../../marked-name.tsx';
import { ServiceFigures, StockLeft } from '../service-figures.tsx';
import { wishText } from '../../../wishes/wish.texts.ts';
import { pickerText } from './picker.texts.ts';

type PickerRowProps = {
  id: string;
  row: ServiceRow;
  isActive: boolean;
  isChosen: boolean;
  position: { index: number; of: number };
  onChoose: () => void;
  onFavour: () => void;
  onPoint: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

export function PickerServiceRow({ id, row, isActive, isChosen, position, onChoose, onFavour, onPoint, onKeyDown }: PickerRowProps) {
  const { service } = row;
  const favour = (event: MouseEvent) => {
    event.stopPropagation();
    onFavour();
  };
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-posinset={position.index}
      aria-setsize={position.of}
      // The search field keeps the focus; assistive technology may still move it here.
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onClick={onChoose}
      onMouseMove={isActive ? undefined : onPoint}
      className={classes(
        'mx-1.5 grid cursor-pointer grid-cols-[28px_minmax(0,1fr)_auto_32px] items-center gap-x-2.5 rounded-control py-2.5 pr-1 pl-2 md:py-1.75',
        isActive ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      <Tile label={service.label} logo={service.logo} size="sm" />
      <span className="min-w-0">
        <span className="flex min-w-0 items-center gap-1.5 text-sm leading-4.5 font-medium text-1">
          <span className="truncate">
            <MarkedName name={service.label} ranges={row.ranges} />
          </span>
          <AlsoNamed alias={row.alias} />
          {isChosen && <Check size={14} strokeWidth={2.5} className="text-accent-text" aria-label={pickerText.chosen} />}
        </span>
        <ServiceFigures service={service} />
      </span>
      <span className="grid text-right">
        <span className="num text-sm leading-4.5 font-bold text-1">{formatRupees(service.price)}</span>
        {service.stock !== null && (
          <span className="text-xs text-3 md:hidden">
            <StockLeft stock={service.stock} />
          </span>
        )}
      </span>
      {/* A mouse's and a finger's way to what the F key does; an option holds no buttons of its own. */}
      <span
        aria-hidden
        title={row.isFavourite ? pickerText.unfavour(service.label) : pickerText.favour(service.label)}
        onClick={favour}
        className={classes(
          'touch-reach grid h-8 place-items-center',
          row.isFavourite ? 'text-accent-text' : 'text-3/60 hover:text-accent-text',
        )}
      >
        <Star size={16} strokeWidth={1.75} fill={row.isFavourite ? 'currentColor' : 'none'} />
      </span>
    </div>
  );
}

export function PickerHeadRow({ group, found, total }: { group: 'chosenBefore' | 'all' | 'mostBought'; found: number; total: number }) {
  const heads = { all: pickerText.all, chosenBefore: pickerText.chosenBefore, mostBought: wishText.mostBought };
  return (
    <div role="presentation" className="flex justify-between px-3.5 pt-3 pb-1 text-2xs font-medium text-3">
      <span>{heads[group]}</span>
      {group === 'all' ? <span>{pickerText.found(String(found), String(total))}</span> : <span>{pickerText.price}</span>}
    </div>
  );
}
