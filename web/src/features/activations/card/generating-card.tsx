import { Check, ShieldCheck } from 'lucide-react';
import { formatRupees } from '@pinline/contract/values/money-format';
import { useNow } from '../../../platform/time/clock.ts';
import { cardText } from '../card.texts.ts';
import { activationsText } from '../activations.texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/classes.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { Tile } from '../../../ui/tile/tile.tsx';
import type { Purchase } from '../../../platform/session/purchase.ts';
import { purchaseSteps } from '../wait/purchase-steps.ts';
import { useBoughtNumbers } from '../buy/use-bought-numbers.ts';
import { switchText } from '../switch/switch.texts.ts';
import { useInSight } from '../arrivals/use-arrival.ts';
import type { PurchaseStep } from '../wait/purchase-steps.ts';
import { Segments } from '../wait/segments.tsx';
import { stepName } from '../wait/step-name.ts';

const text = cardText.generating;

export function GeneratingCard({ purchase }: { purchase: Purchase }) {
  const now = useNow();
  const ref = useInSight<HTMLElement>(true, { isAskedFor: true });
  useBoughtNumbers(purchase);
  const { service } = purchase;
  const steps = purchaseSteps(purchase, now);
  const current = steps.find((step) => step.state === 'now');
  return (
    <article
      ref={ref}
      tabIndex={-1}
      aria-label={text.title(service.label)}
      aria-busy
      className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex min-h-13 items-center gap-3">
        <Tile label={service.label} logo={service.logo} />
        <div className="min-w-0 flex-1">
          <h3 className="truncate text-md font-medium">{service.label}</h3>
          <p className="flex gap-1.5 text-xs text-3">
            {purchase.held === 0 ? (
              switchText.alreadyHeld
            ) : purchase.isAnyServer ? (
              <span>
                <Sentence text={text.heldAtMost} values={{ amount: <span className="num text-2">{formatRupees(purchase.held)}</span> }} />
              </span>
            ) : (
              <>
                <span className="num text-2">{formatRupees(purchase.held)}</span>
                <span aria-hidden>·</span>
                {text.held}
              </>
            )}
          </p>
        </div>
        {purchase.isDeepCheck && (
          <Badge tone="accent" icon={ShieldCheck}>
            {activationsText.buy.deepCheck}
          </Badge>
        )}
      </div>
      <ol className="grid gap-0.5">
        {steps.map((step) => (
          <Step key={step.phase} step={step} name={stepName(step, purchase)} />
        ))}
      </ol>
      <div role="status" className="sr-only">
        {current !== undefined && stepName(current, purchase)}
      </div>
      {purchase.isDeepCheck && <Segments purchase={purchase} />}
      <p className="mt-auto text-xs text-3">
        {purchase.nextTryAt === null ? explanation(purchase) : cardText.askingAgain(secondsUntilTry(purchase.nextTryAt, now))}
      </p>
    </article>
  );
}

function Step({ step, name }: { step: PurchaseStep; name: string }) {
  return (
    <li
      aria-current={step.state === 'now' ? 'step' : undefined}
      className={classes(
        'grid min-h-7 grid-cols-[16px_1fr_auto] items-center gap-2.5 text-sm',
        step.state === 'now' ? 'font-medium text-1' : step.state === 'done' ? 'text-2' : 'text-3',
      )}
    >
      {step.state === 'done' ? (
        <Check size={16} strokeWidth={2.5} aria-hidden className="text-success-text" />
      ) : (
        <span
          aria-hidden
          className={classes(
            'mx-auto size-2 rounded-full',
            step.state === 'now' ? 'bg-accent-mark ring-4 ring-accent-soft' : 'border-[1.5px] border-line-field',
          )}
        />
      )}
      {name}
      {step.seconds !== null && (
        <span className="text-xs font-body text-2">
          <span className="num">{step.state === 'now' ? Math.floor(step.seconds) : step.seconds.toFixed(1)}</span> {text.seconds}
        </span>
      )}
    </li>
  );
}

function secondsUntilTry(nextTryAt: number, now: number): number {
  return Math.max(0, Math.ceil((nextTryAt - now) / 1000));
}

function explanation(purchase: Purchase): string {
  if (!purchase.isDeepCheck) return purchase.isAnyServer ? text.plainAnyServer : text.plain;
  const isChecking = purchase.phases.at(-1)?.phase === 'deepCheck';
  return isChecking && purchase.step > 1 ? text.rejected(purchase.step - 1) : text.noneRejected;
}
