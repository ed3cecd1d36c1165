import { formatBalance } from '../../../platform/api/provider-balance.ts';
import { classes } from '../../../ui/classes.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { rateTone } from '../../catalogue/rated-figures.ts';
import type { RouteHealth } from './health.api.ts';
import { healthText as text } from './health.texts.ts';

type Of = { route: RouteHealth };

const tones = { success: 'text-success-text', warning: 'text-warning-text', danger: 'text-danger-text' };
const dots = { on: 'text-success-text', off: 'text-3', failing: 'text-danger-text' };

export function RouteName({ route: { label, providerName, state, successRate } }: Of) {
  const isWeak = state === 'on' && successRate !== null && rateTone(successRate) === 'danger';
  return (
    <span className="health-name min-w-0" title={text.states[state]}>
      <span className={classes('health-dot flex-none', isWeak ? 'text-warning-text' : dots[state])} aria-hidden />
      <span className="num text-1">{label}</span>
      <span className="min-w-0 truncate text-3" title={providerName}>
        {providerName}
      </span>
      <span className="sr-only">{text.states[state]}</span>
    </span>
  );
}

export function Success({ route: { state, successRate, samples }, hasBar = false }: Of & { hasBar?: boolean }) {
  if (state !== 'on') return <span className="text-3">{text.states[state]}</span>;
  if (successRate === null) return <span className="text-3">{text.noNumbers}</span>;
  return (
    <span className={tones[rateTone(successRate)]} title={text.ofNumbers(samples)}>
      <span className="num font-medium">{text.rate(successRate)}</span>
      {hasBar && (
        <span className="health-bar" aria-hidden>
          <span style={{ width: `${successRate}%` }} />
        </span>
      )}
    </span>
  );
}

export function Wait({ route: { waitSeconds } }: Of) {
  if (waitSeconds === null) return <None />;
  return (
    <span className="num text-1">
      {Math.floor(waitSeconds / 60)}:{String(waitSeconds % 60).padStart(2, '0')}
    </span>
  );
}

export function Answer({ route: { answerMs } }: Of) {
  if (answerMs === null) return <None />;
  const isLong = answerMs >= 1000;
  const count = <span className="num text-1">{isLong ? (answerMs / 1000).toFixed(1) : answerMs}</span>;
  return (
    <span className="text-3">
      <Sentence text={isLong ? text.seconds : text.milliseconds} values={{ count }} />
    </span>
  );
}

export function Balance({ route: { balance, currency } }: Of) {
  if (balance === null || currency === null) return <None />;
  return (
    <span className={classes('num', Number(balance) > 0 ? 'text-1' : 'font-bold text-danger-text')}>
      {formatBalance({ balance, currency })}
    </span>
  );
}

/** In red within a day. */
export function Lasts({ route: { hoursLeft } }: Of) {
  if (hoursLeft === null) return <None />;
  if (hoursLeft < 24) return <span className="num font-medium text-danger-text">{text.hours(hoursLeft)}</span>;
  if (hoursLeft > 24 * 31) return <span className="text-1">{text.long}</span>;
  return <span className="num text-1">{hoursLeft < 48 ? text.hours(hoursLeft) : text.days(Math.floor(hoursLeft / 24))}</span>;
}

function None() {
  return <span className="text-3">{text.none}</span>;
}
