import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { importText as text } from '../import.texts.ts';
import { Amount } from '../../../../ui/amount.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Tile } from '../../../../ui/tile/tile.tsx';
import { canBeChosen, type ImportRow } from '../import.rules.ts';
import '../import.css';

type OfferRowProps = {
  row: ImportRow;
  index: number;
  chosen: ReadonlySet<string>;
  onChoose: (rows: readonly ImportRow[], isChosen: boolean) => void;
};

export function OfferRow({ row, index, chosen, onChoose }: OfferRowProps) {
  const { offer } = row;
  const { serviceName, serviceCode } = offer;
  const isOpen = canBeChosen(row);
  return (
    <div role="row" aria-rowindex={index + 2} className="import-row" data-closed={!isOpen || undefined}>
      <span role="cell" className="import-choose">
        <label className="services-choose import-reach">
          <input
            type="checkbox"
            checked={isOpen && chosen.has(serviceCode)}
            disabled={!isOpen}
            onChange={(event) => onChoose([row], event.target.checked)}
          />
          <span className="sr-only">{text.chooseOne(serviceName, serviceCode)}</span>
        </label>
      </span>
      <span role="cell" className="import-service">
        <Tile label={serviceName} logo={offer.image?.src ?? null} size="sm" />
        <span className="min-w-0">
          <span className="import-name font-medium text-1" title={serviceName}>
            {serviceName}
          </span>
          <span className="num block truncate text-xs text-3">{serviceCode}</span>
        </span>
      </span>
      <Figure column="upstream">
        <span className="num">{offer.upstreamCost}</span>
      </Figure>
      <Figure column="cost">
        <Amount value={offer.cost} />
      </Figure>
      <Figure column="stock">
        <span className="num">{offer.stock === null ? text.unknown : offer.stock.toLocaleString('en-IN')}</span>
      </Figure>
      <Figure column="now">
        <Now row={row} />
      </Figure>
      <Figure column="price">
        <NewPrice row={row} />
      </Figure>
    </div>
  );
}

function Figure({ column, children }: { column: keyof typeof text.columns; children: ReactNode }) {
  return (
    <span role="cell" className="import-figure" data-column={column}>
      <span aria-hidden className="import-label">
        {text.columns[column]}
      </span>
      {children}
    </span>
  );
}

function Now({ row: { offer } }: { row: ImportRow }) {
  if (offer.current === null) return <span className="text-xs text-3">{text.notSold}</span>;
  return (
    <span className="import-now">
      {!offer.current.isEnabled && <Badge>{text.offNow}</Badge>}
      <Amount value={offer.current.price} />
    </span>
  );
}

function NewPrice({ row: { offer, price, hurdle, becomes } }: { row: ImportRow }) {
  if (hurdle !== null) return <span className="import-hurdle text-xs">{text.hurdles[hurdle]}</span>;
  if (price === null) return <span className="text-3">{text.unknown}</span>;
  const isUp = offer.current !== null && price > offer.current.price;
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <span className="import-now">
      {becomes === 'changed' && (
        <span title={isUp ? text.up : text.down} className="text-2">
          <Arrow size={14} strokeWidth={2.25} aria-hidden />
          <span className="sr-only">{isUp ? text.up : text.down}</span>
        </span>
      )}
      {becomes === 'unchanged' && <span className="text-xs text-3">{text.same}</span>}
      <Amount value={price} className="font-bold" />
    </span>
  );
}

export function WaitingOffers({ text: sentence }: { text: string }) {
  return (
    <div aria-busy>
      <p role="status" className="border-b border-line px-card py-3 text-sm text-3">
        {sentence}
      </p>
      {[0, 1, 2, 3, 4, 5].map((line) => (
        <div key={line} aria-hidden className="flex items-center gap-3 border-line px-card py-4 not-first:border-t">
          <Skeleton className="size-7 rounded-[7px]" />
          <Skeleton className="w-36" />
          <span className="flex-1" />
          <Skeleton className="w-16" />
        </div>
      ))}
    </div>
  );
}
