import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import { formatRupees } from '@pinline/contract/values/money-format';
import { classes } from '../../../../ui/classes.ts';
import { Tile } from '../../../../ui/tile/tile.tsx';
import { activationsText } from '../../../activations/activations.texts.ts';
import { MarkedName } from '../../marked-name.tsx';
import { AlsoNamed } from '../../search/found-note.tsx';
import { ratedFigures } from '../../rated-figures.ts';
import { Chips } from './chips.tsx';
import { Dot, NarrowFigures, OfferCountry, Samples, WideFigures } from './find-figures.tsx';
import { findGridClass } from './find-grid.ts';
import type { GetAction } from '../get/get-action.ts';
import { GetCell } from '../get/get-cell.tsx';
import { canUnfold, chipsOf, isSoldOut, type OfferRow, type ServiceRow } from './find-rows.ts';
import { hasOtherCountries, type ShownService } from '../country/shown.rules.ts';
import { Origin } from '../country/origin.tsx';
import { findText } from '../find.texts.ts';

type RowProps = { id: string; isActive: boolean; isLocked: boolean; action: GetAction | undefined; onGet: () => void; onPoint: () => void };

const subClass = 'mt-px flex min-w-0 flex-wrap items-center gap-x-1.5 text-xs text-3';

export function FindServiceRow({ row, onUnfold, ...rest }: RowProps & { row: ServiceRow; onUnfold: () => void }) {
  const { service, isUnfolded } = row;
  const [offer] = service.offers;
  const isFoldable = canUnfold(service);
  const isSold = offer !== undefined && !isSoldOut(offer);
  // Unfolded, the cap’s own row says so.
  const tooLow = rest.action?.kind === 'allow' && !isUnfolded ? rest.action.choice.cap : undefined;
  const shown = isSold && tooLow === undefined ? offer : undefined;
  const more = isFoldable && <More count={service.offers.length - 1} service={service.label} isUnfolded={isUnfolded} onUnfold={onUnfold} />;
  return (
    <Row {...rest} level={1} isUnfolded={isFoldable ? isUnfolded : undefined} className="min-h-16 py-3 pr-2 pl-2.5 md:py-2 md:pr-2.5">
      <Tile label={service.label} logo={service.logo} />
      <div role="gridcell" className="min-w-0">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 md:flex-nowrap">
          <span className="min-w-0 truncate text-md font-medium text-1" title={service.label}>
            <MarkedName name={service.label} ranges={row.ranges} />
          </span>
          <AlsoNamed alias={row.alias} />
          {shown !== undefined && <Chips chips={chipsOf(shown, isUnfolded ? 'all' : rest.isActive ? 'active' : 'folded')} />}
        </span>
        {shown !== undefined ? (
          <ServiceSub service={service} offer={shown} more={more} />
        ) : (
          <span className={subClass}>
            {tooLow === undefined ? findText.soldOut : findText.anyServer.tooLow(formatRupees(tooLow))}{' '}
            {(tooLow !== undefined || hasOtherCountries(service)) && more}
          </span>
        )}
      </div>
      <WideFigures offer={shown} />
      <GetCell {...rest} size="lg" />
    </Row>
  );
}

function ServiceSub({ service, offer, more }: { service: ShownService; offer: Offer; more: ReactNode }) {
  const isRated = ratedFigures(offer) !== null;
  return (
    <>
      <span className={subClass}>
        <Origin service={service} offer={offer} />
        {!isRated && (
          <span className="contents max-md:hidden">
            <Dot />
            <Samples offer={offer} isShort={more !== false} />
          </span>
        )}
        {more !== false && (
          <span className="contents max-md:hidden">
            <Dot />
            {more}
          </span>
        )}
      </span>
      <span className={classes(subClass, 'gap-x-2! md:hidden')}>
        <NarrowFigures offer={offer} />
        {more}
      </span>
    </>
  );
}

export function FindOfferRow({ row: { kind, offer, isLast }, ...rest }: RowProps & { row: OfferRow }) {
  const isSold = !isSoldOut(offer);
  return (
    <Row {...rest} level={2} className="min-h-13 py-1.5 pr-2 pl-2.5 md:pr-2.5">
      <span
        aria-hidden
        className={classes('-my-1.5 w-px justify-self-center bg-line-strong', isLast ? 'h-1/2 self-start' : 'h-[calc(100%+12px)]')}
      />
      <div role="gridcell" className="min-w-0">
        <span className="flex min-w-0 items-center gap-2">
          <span className="text-sm leading-4.5 font-medium text-1">
            {kind === 'country' ? <OfferCountry offer={offer} /> : activationsText.serverName(offer.server)}
          </span>
          {kind === 'offer' && isSold && <Chips chips={chipsOf(offer, 'all')} />}
        </span>
        <span className={subClass}>
          {kind === 'country' ? <span>{activationsText.serverName(offer.server)}</span> : <OfferCountry offer={offer} />}
          {isSold && ratedFigures(offer) === null && (
            <span className="contents max-md:hidden">
              <Dot />
              <Samples offer={offer} />
            </span>
          )}
          {!isSold && (
            <span className="contents">
              <Dot />
              <span>{findText.soldOut}</span>
            </span>
          )}
        </span>
        {isSold && (
          <span className={classes(subClass, 'md:hidden')}>
            <NarrowFigures offer={offer} />
          </span>
        )}
      </div>
      <WideFigures offer={isSold ? offer : undefined} />
      <GetCell {...rest} size="md" />
    </Row>
  );
}

type FrameProps = Pick<RowProps, 'id' | 'isActive' | 'onPoint'> & {
  level: 1 | 2;
  isUnfolded?: boolean | undefined;
  className: string;
  children: ReactNode;
};

export function Row({ id, isActive, onPoint, level, isUnfolded, className, children }: FrameProps) {
  return (
    <div
      id={id}
      role="row"
      aria-level={level}
      aria-expanded={isUnfolded}
      aria-selected={isActive}
      onPointerMove={isActive ? undefined : onPoint}
      className={classes(findGridClass, className, isActive ? 'bg-accent-soft' : 'hover:bg-hover')}
    >
      {children}
    </div>
  );
}

type MoreProps = { count: number; service: string; isUnfolded: boolean; onUnfold: () => void };

function More({ count, service, isUnfolded, onUnfold }: MoreProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-expanded={isUnfolded}
      onClick={onUnfold}
      className="touch-reach inline-flex items-center gap-0.5 font-medium whitespace-nowrap text-accent-text"
    >
      {count > 0 ? findText.more(count) : findText.otherCountries}
      <span className="sr-only"> {findText.moreOf(service)}</span>
      <ChevronDown size={14} strokeWidth={1.75} aria-hidden className={classes(isUnfolded && 'rotate-180')} />
    </button>
  );
}
