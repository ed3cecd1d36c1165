import { formatRupees } from '@pinline/contract/values/money-format';
import { useNow } from '../../../platform/time/clock.ts';
import type { Purchase } from '../../../platform/session/purchase.ts';
import { activationsText } from '../activations.texts.ts';
import { useInSight } from '../arrivals/use-arrival.ts';
import { purchaseSteps } from '../wait/purchase-steps.ts';
import { useBoughtNumbers } from '../buy/use-bought-numbers.ts';
import { cardText } from '../card.texts.ts';
import { Segments } from '../wait/segments.tsx';
import { stepName } from '../wait/step-name.ts';
import { onlyNarrow, onlyWide, RowFacts, RowFrame } from './row-frame.tsx';
import { rowsText as text } from './rows.texts.ts';

const longestSeconds = { plain: 10, deepCheck: 60 };

export function GeneratingRow({ purchase }: { purchase: Purchase }) {
  const now = useNow();
  const ref = useInSight<HTMLLIElement>(true, { block: 'nearest', isAskedFor: true });
  useBoughtNumbers(purchase);
  const { service, isDeepCheck } = purchase;
  const current = purchaseSteps(purchase, now).find((step) => step.state === 'now');
  const seconds = current?.seconds ?? null;
  const name = current === undefined ? text.getting : stepName(current, purchase);
  return (
    <RowFrame
      ref={ref}
      label={service.label}
      logo={service.logo}
      columns="waiting"
      facts={null}
      line={
        <>
          <span role="status" className="truncate">
            {name}
          </span>
          {seconds !== null && (
            <>
              <span aria-hidden>·</span>
              <span>
                <span className="num text-2">{Math.floor(seconds)}</span> {cardText.generating.seconds}
              </span>
            </>
          )}
        </>
      }
    >
      <div className={onlyWide}>
        <div className="grid gap-2">
          {isDeepCheck && <Segments purchase={purchase} />}
          <p className="flex justify-between gap-2 text-xs text-3">
            <span>{text.getting}</span>
            <span>{text.upTo(isDeepCheck ? longestSeconds.deepCheck : longestSeconds.plain)}</span>
          </p>
        </div>
      </div>
      <RowFacts isLast>
        <span className="num text-1">{formatRupees(purchase.held)}</span>
        {activationsText.serverName(purchase.asked)}
      </RowFacts>
      <div className={onlyNarrow}>
        <div className="w-16">{isDeepCheck && <Segments purchase={purchase} />}</div>
      </div>
    </RowFrame>
  );
}
