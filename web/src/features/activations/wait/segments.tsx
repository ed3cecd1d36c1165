import type { Purchase } from '../../../platform/session/purchase.ts';
import { classes } from '../../../ui/classes.ts';
import { cardText } from '../card.texts.ts';

const deepCheckTries = 8;

/** The tries of a deep check. */
export function Segments({ purchase }: { purchase: Purchase }) {
  const isChecking = purchase.phases.at(-1)?.phase === 'deepCheck';
  const of = isChecking ? Math.max(1, purchase.of) : deepCheckTries;
  const step = isChecking ? purchase.step : 0;
  return (
    <div
      role="progressbar"
      aria-label={cardText.generating.deepCheck}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={step}
      className="grid auto-cols-fr grid-flow-col gap-0.75"
    >
      {Array.from({ length: of }, (_, index) => (
        <span
          key={index}
          className={classes(
            'h-1.5 rounded-[2px]',
            index + 1 < step ? 'bg-accent-mark' : index + 1 === step ? 'bg-accent-line' : 'bg-sunken inset-ring inset-ring-line',
          )}
        />
      ))}
    </div>
  );
}
