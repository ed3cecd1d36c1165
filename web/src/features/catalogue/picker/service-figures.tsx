import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { pickerText } from './panel/picker.texts.ts';
import { formatClock } from '../../../ui/time/durations.ts';
import { ratedFigures } from '../rated-figures.ts';
import { Rate } from '../rate.tsx';

const text = pickerText.figures;
const whole = new Intl.NumberFormat('en-IN');
const short = new Intl.NumberFormat('en', { notation: 'compact' });
const fewLeft = 20;

export function ServiceFigures({ service, withWords = false }: { service: Service; withWords?: boolean }) {
  const rated = ratedFigures(service);
  return (
    <span className="flex min-w-0 items-center gap-1.5 overflow-hidden text-xs whitespace-nowrap text-3">
      {rated === null ? (
        <span>{text.tooFew(whole.format(service.samples))}</span>
      ) : (
        <Rated service={service} rated={rated} withWords={withWords} />
      )}
      {!withWords && service.stock !== null && (
        <span className="flex gap-1.5 max-md:hidden">
          <span aria-hidden>·</span>
          <StockLeft stock={service.stock} />
        </span>
      )}
    </span>
  );
}

function Rated({
  service,
  rated,
  withWords,
}: {
  service: Service;
  rated: NonNullable<ReturnType<typeof ratedFigures>>;
  withWords: boolean;
}) {
  const wait = rated.medianWaitSeconds === null ? null : formatClock(rated.medianWaitSeconds);
  const samples = whole.format(service.samples);
  return (
    <>
      <span className="sr-only">{text.spoken({ rate: rated.rate, wait, samples })}</span>
      <span className="contents" aria-hidden>
        <Rate rate={rated.rate} tone={rated.tone} />
        {wait !== null && (
          <>
            <span>·</span>
            {withWords && <span className="hidden md:inline">{text.usually}</span>}
            <span className="num text-2">{wait}</span>
          </>
        )}
        <span>·</span>
        <span>
          <span className="num text-2">{samples}</span> {text.tries}
        </span>
      </span>
    </>
  );
}

export function StockLeft({ stock }: { stock: number }) {
  return (
    <span className={stock <= fewLeft ? 'text-warning-text' : undefined}>
      {stock === 0 ? text.soldOut : text.left(short.format(stock))}
    </span>
  );
}
