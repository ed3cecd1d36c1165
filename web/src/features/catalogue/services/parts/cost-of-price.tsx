import { TriangleAlert } from 'lucide-react';
import { servicesText } from '../services.texts.ts';
import { Amount } from '../../../../ui/amount.tsx';
import { marginOf } from '../rupees.rules.ts';
import '../../../../ui/list/listing.css';
import '../services.css';

const text = servicesText.form;

/** In rupees. */
export function CostOfPrice({ price, cost }: { price: number | undefined; cost: number }) {
  const margin = price === undefined ? undefined : marginOf({ price, cost });
  return (
    <div aria-live="polite" className="grid gap-2">
      <dl className="listing-well text-sm">
        <div>
          <dt className="text-xs text-3">{text.cost}</dt>
          <dd>
            <Amount value={cost} />
          </dd>
        </div>
        <div className="text-right">
          <dt className="text-xs text-3">{text.margin}</dt>
          <dd>{margin === undefined ? servicesText.unknown : <Amount value={margin} />}</dd>
        </div>
      </dl>
      {margin !== undefined && margin < 0 && (
        <p className="services-warning text-sm">
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
          {text.belowCost}
        </p>
      )}
    </div>
  );
}
