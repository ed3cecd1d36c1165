import { ChevronRight } from 'lucide-react';
import { Amount } from '../../../ui/amount.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { Allowed } from '../../auth/permissions/allowed.tsx';
import type { RouteOrders, ServiceOrder } from './order.api.ts';
import { isProposal, labelsOf } from './order.rules.ts';
import { OrderRoutes } from './order-routes.tsx';
import { orderText as text } from './order.texts.ts';
import { useOrderChange } from './use-order-change.ts';

export function ServiceOrderItem({ order, of }: { order: ServiceOrder; of: RouteOrders }) {
  const { serviceName, isSetByHand, today, proposed, routes } = order;
  const { isBusy, save } = useOrderChange(of);
  const hasProposal = !of.isAutomatic && isProposal(order);
  return (
    <li className="order-service">
      <div className="order-head">
        <div className="grid min-w-0 gap-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <span className="font-bold text-1 wrap-anywhere">{serviceName}</span>
            <span className="text-xs text-3">{text.price(order.price)}</span>
            {isSetByHand && !of.isAutomatic && <Badge>{text.setByHand}</Badge>}
            {hasProposal && (
              <Badge tone="accent" dot>
                {text.proposal}
              </Badge>
            )}
          </p>
          <dl className="order-lines">
            <Line name={text.today} labels={labelsOf(today, routes)} />
            {hasProposal && <Line name={text.proposed} labels={labelsOf(proposed, routes)} isNew />}
          </dl>
          {hasProposal && <Yesterday order={order} />}
        </div>
        <Allowed to="setup">
          <div className="order-actions">
            {hasProposal && (
              <Button
                aria-label={text.applyOf(serviceName)}
                busy={isBusy}
                needsServer
                onClick={() => void save([{ order, routeIds: proposed }], text.applied(serviceName))}
              >
                {text.apply}
              </Button>
            )}
            {isSetByHand && !of.isAutomatic && (
              <Button
                variant="ghost"
                aria-label={text.giveBackOf(serviceName)}
                busy={isBusy}
                needsServer
                onClick={() => void save([{ order, routeIds: null }], text.gaveBack(serviceName))}
              >
                {text.giveBack}
              </Button>
            )}
          </div>
        </Allowed>
      </div>
      <details open={hasProposal}>
        <summary className="order-why">
          <ChevronRight size={14} strokeWidth={2} aria-hidden />
          {text.showWhy}
          <span className="sr-only"> {serviceName}</span>
        </summary>
        <OrderRoutes order={order} />
      </details>
    </li>
  );
}

function Line({ name, labels, isNew = false }: { name: string; labels: string[]; isNew?: boolean }) {
  return (
    <div>
      <dt className="text-3">{name}</dt>
      <dd className={isNew ? 'num text-1' : 'num text-2'}>
        {labels.map((label, place) => (
          <span key={label}>
            {place > 0 && (
              <>
                <span aria-hidden className="px-1.5 text-3">
                  →
                </span>
                <span className="sr-only"> {text.before} </span>
              </>
            )}
            <span className={isNew && place === 0 ? 'font-bold' : undefined}>{label}</span>
          </span>
        ))}
      </dd>
    </div>
  );
}

function Yesterday({ order: { today, proposed, yesterday } }: { order: ServiceOrder }) {
  if (today[0] === proposed[0]) return <p className="text-xs text-3">{text.noGain}</p>;
  if (yesterday === null) return <p className="text-xs text-3">{text.unknown}</p>;
  const { amount, numbers } = yesterday;
  const values = {
    amount: <Amount value={Math.abs(amount)} className="font-bold" />,
    numbers: <span className="text-3">{text.numbers(numbers)}</span>,
  };
  return (
    <p className="text-xs text-2">
      <Sentence text={text.earned(amount)} values={values} />
    </p>
  );
}
