import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { OddsWords, ShortOdds, TooFew } from '../odds/odds-words.tsx';
import { ratedFigures } from '../rated-figures.ts';
import { pickerText } from './panel/picker.texts.ts';

const text = pickerText.figures;
const whole = new Intl.NumberFormat('en-IN');
const short = new Intl.NumberFormat('en', { notation: 'compact' });
const fewLeft = 20;

/** One line: what has no room in it is left out. */
export function ServiceFigures({ service }: { service: Service }) {
  const rated = ratedFigures(service);
  return (
    <span className="flex h-4.5 flex-wrap gap-x-1.5 overflow-hidden text-xs leading-4.5 whitespace-nowrap text-3">
      {rated === null ? (
        <TooFew samples={service.samples} />
      ) : (
        <>
          <span className="sr-only">
            <OddsWords rated={rated} />
          </span>
          <span aria-hidden>
            <ShortOdds rated={rated} />
          </span>
          <span>
            <span aria-hidden>· </span>
            <span className="num text-2">{whole.format(service.samples)}</span> {text.tries}
          </span>
        </>
      )}
      {service.stock !== null && (
        <span className="max-md:hidden">
          <span aria-hidden>· </span>
          <StockLeft stock={service.stock} />
        </span>
      )}
    </span>
  );
}

export function StockLeft({ stock }: { stock: number }) {
  return (
    <span className={stock <= fewLeft ? 'text-warning-text' : undefined}>
      {stock === 0 ? text.soldOut : text.left(short.format(stock))}
    </span>
  );
}
