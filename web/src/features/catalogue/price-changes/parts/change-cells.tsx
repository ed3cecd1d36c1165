import type { PriceChange } from '@pinline/contract/catalogue/price-lists.calls';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useId } from 'react';
import { priceChangesText as text } from '../price-changes.texts.ts';
import { Amount } from '../../../../ui/amount.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { fieldBoxClass } from '../../../../ui/fields/field.tsx';
import { Tile } from '../../../../ui/tile/tile.tsx';
import { formatExact } from '../../../../ui/time/ages.ts';
import { marginOf, priceProblem } from '../../services/rupees.rules.ts';
import { newPriceOf, type Typed } from '../price-changes.rules.ts';
import type { Busy } from '../use-price-decisions.ts';
import '../../services/services.css';

export type ChangeListProps = {
  changes: readonly PriceChange[] | undefined;
  typed: Typed;
  chosen: ReadonlySet<string>;
  busy: Busy;
  onType: (id: string, price: string) => void;
  onChoose: (ids: readonly string[], isChosen: boolean) => void;
  onKeep: (change: PriceChange) => void;
  onSet: (change: PriceChange) => void;
};

type Cell = { change: PriceChange };
type ListCell = Cell & { list: ChangeListProps };

export function Choose({ change: { _id, serviceName, server }, list: { chosen, onChoose } }: ListCell) {
  return (
    <label className="services-choose touch-reach">
      <input type="checkbox" checked={chosen.has(_id)} onChange={(event) => onChoose([_id], event.target.checked)} />
      <span className="sr-only">{text.chooseOne(serviceName, server)}</span>
    </label>
  );
}

export function ChooseAll({ changes = [], chosen, onChoose, withText = false }: ChangeListProps & { withText?: boolean }) {
  const ids = changes.map(({ _id }) => _id);
  const count = ids.filter((id) => chosen.has(id)).length;
  const isAll = count > 0 && count === ids.length;
  return (
    <label className="services-choose touch-reach">
      <input
        type="checkbox"
        checked={isAll}
        disabled={ids.length === 0}
        ref={(box) => {
          if (box !== null) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => onChoose(ids, !isAll)}
      />
      <span className={classes(!withText && 'sr-only')}>{text.chooseAll}</span>
    </label>
  );
}

export function Service({ change: { serviceName, serviceCode, imageId } }: Cell) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Tile label={serviceName} logo={imageId?.src ?? null} size="sm" />
      <span className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
        <span className="services-name truncate font-medium text-1" title={serviceName}>
          {serviceName}
        </span>
        <span className="num truncate text-xs text-3" title={serviceCode}>
          {serviceCode}
        </span>
      </span>
    </span>
  );
}

export function CostMove({ change: { costBefore, cost, seenAt } }: Cell) {
  const isUp = cost > costBefore;
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <span className="services-move" title={formatExact(seenAt)}>
      <Amount value={costBefore} className="text-3" />
      <span aria-hidden className="text-3">
        →
      </span>
      <Amount value={cost} />
      <Arrow size={14} strokeWidth={2.25} aria-hidden className={isUp ? 'text-danger-text' : 'text-success-text'} />
      <span className="sr-only">{isUp ? text.up : text.down}</span>
    </span>
  );
}

export function Price({ change: { price } }: Cell) {
  return <Amount value={price} />;
}

export function MarginNow({ change: { price, cost } }: Cell) {
  return <Amount value={marginOf({ price, cost })} />;
}

export function NewPrice({ change, list: { typed, onType, onSet } }: ListCell) {
  const id = useId();
  const value = newPriceOf(change, typed);
  const problem = priceProblem(value);
  return (
    <span className="services-new-price">
      <span className={fieldBoxClass}>
        <input
          aria-label={text.newPriceOf(change.serviceName, change.server)}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : id}
          value={value}
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
          onChange={(event) => onType(change._id, event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && onSet(change)}
          className="num h-full w-full min-w-0 flex-1 text-right outline-none"
        />
      </span>
      {problem !== undefined && (
        <span id={id} className="text-xs text-danger-text">
          {problem}
        </span>
      )}
    </span>
  );
}

export function Actions({ change, list: { typed, busy, onKeep, onSet } }: ListCell) {
  const { _id, serviceName, server } = change;
  const doing = busy?.id === _id ? busy.what : null;
  return (
    <span className="inline-flex gap-2">
      <Button
        size="sm"
        aria-label={text.keepOf(serviceName, server)}
        busy={doing === 'keep'}
        busyText={text.saving}
        onClick={() => onKeep(change)}
      >
        {text.keep}
      </Button>
      <Button
        size="sm"
        aria-label={text.setOf(serviceName, server)}
        disabled={priceProblem(newPriceOf(change, typed)) !== undefined}
        busy={doing === 'set'}
        busyText={text.saving}
        onClick={() => onSet(change)}
      >
        {text.set}
      </Button>
    </span>
  );
}
