import { serversText } from '../providers.texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/classes.ts';
import { formatClock } from '../../../ui/time/durations.ts';
import { formatPercent } from '../../stats/figures.ts';
import { type RateTone, rateTone } from '../../catalogue/rated-figures.ts';
import { countReports } from '../reports/count-reports.ts';
import type { AdminProvider, Route } from '../servers.api.ts';
import { formatBalance } from '../../../platform/api/provider-balance.ts';
import { isEmpty, stateOf } from '../servers-face.ts';

const text = serversText.routes;

export function Rate({ route: { successRate, samples } }: { route: Route }) {
  return (
    <span
      title={text.samples(samples)}
      className={classes('num text-sm', successRate === null ? 'text-3' : `font-bold ${tones[rateTone(successRate)]}`)}
    >
      {successRate === null ? text.none : text.rate(formatPercent(successRate))}
    </span>
  );
}

const tones: Record<RateTone, string> = { success: 'text-success-text', warning: 'text-warning-text', danger: 'text-danger-text' };

export function Wait({ route: { medianWaitSeconds } }: { route: Route }) {
  if (medianWaitSeconds === null) return <span className="num text-sm text-3">{text.none}</span>;
  return <span className="num text-sm text-1">{formatClock(medianWaitSeconds)}</span>;
}

/** Opens the reasons. None is no button. */
export function Reports({ route, onOpen }: { route: Route; onOpen: () => void }) {
  const count = countReports(route);
  if (count === 0) return <span className="num text-sm text-3">{text.none}</span>;
  const { share } = route.reports;
  const reported = text.reported(count, share === null ? null : formatPercent(share));
  return (
    <button
      type="button"
      className="num tap text-sm text-1 servers-reported underline"
      aria-label={text.reports(route.label, reported)}
      onClick={onOpen}
    >
      {reported}
    </button>
  );
}

export function Balance({ provider }: { provider: AdminProvider | undefined }) {
  const { balance = null, currency = null } = provider?.health ?? {};
  if (provider === undefined || balance === null || currency === null) return <span className="num text-sm text-3">{text.none}</span>;
  return (
    <span className={classes('num text-sm', isEmpty(provider) ? 'text-danger-text' : 'text-1')}>
      {formatBalance({ balance, currency })}
    </span>
  );
}

export function State({ route, provider }: { route: Route; provider: AdminProvider | undefined }) {
  const state = stateOf(route, provider);
  if (state === 'off' || state === 'providerOff') return <Badge>{text.states[state]}</Badge>;
  return (
    <span title={state === 'on' ? undefined : provider?.health?.message}>
      <Badge tone={state === 'on' ? 'success' : 'danger'} dot>
        {text.states[state]}
      </Badge>
    </span>
  );
}
