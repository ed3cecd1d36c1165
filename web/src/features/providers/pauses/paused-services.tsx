import type { KeyboardEvent } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { formatTime } from '../../alarms/alarm-times.ts';
import type { Route } from '../servers.api.ts';
import { Allowed } from '../../auth/permissions/allowed.tsx';
import { decisionsOn, explainPause, pausesOf, type RoutePauseOf } from './pauses.rules.ts';
import { pauseKey } from './pause-key.ts';
import { pausesText as text } from './pauses.texts.ts';
import { useDecision } from './use-decision.ts';

type Listed = { now: number; /** Called with its row's key. */ onDecided: (key: string) => void };

export function PausedServices({ routes, ...listed }: { routes: readonly Route[] } & Listed) {
  const pauses = pausesOf(routes);
  if (pauses.length === 0) return null;
  return (
    <ul aria-label={text.list} className="border-b border-line">
      {pauses.map((each) => (
        <PausedService key={pauseKey(each)} of={each} {...listed} />
      ))}
    </ul>
  );
}

function PausedService({ of: { route, pause }, now, onDecided }: { of: RoutePauseOf } & Listed) {
  const name = text.service(route.label, pause.serviceName);
  const { isBusy, decide } = useDecision(route, pause, () => onDecided(pauseKey({ route, pause })));
  return (
    <li
      data-row={pauseKey({ route, pause })}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line px-card py-3 text-sm not-first:border-t"
    >
      <div className="min-w-0 grow basis-60">
        <p className="font-bold text-1 wrap-anywhere">{name}</p>
        <Reason of={{ route, pause }} now={now} />
      </div>
      <Allowed to="setup">
        <div className="flex flex-wrap gap-2">
          {decisionsOn(pause).map((decision) => (
            <Button
              key={decision}
              variant={decision === 'now' ? 'secondary' : 'ghost'}
              aria-label={text.decide(text.decisions[decision], name)}
              busy={isBusy}
              needsServer
              onKeyDown={ignoreHeldKey}
              onClick={() => decide(decision)}
            >
              {text.decisions[decision]}
            </Button>
          ))}
        </div>
      </Allowed>
    </li>
  );
}

/** The focus may have moved here from a button that has just decided. */
function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

function Reason({ of: { pause }, now }: { of: RoutePauseOf; now: number }) {
  const { fall, isPaused, mode } = pause;
  if (fall === null) return <p className="text-xs text-2">{explainPause(pause)}</p>;
  const time = (
    <time dateTime={fall.since} className="num">
      {formatTime(fall.since, now)}
    </time>
  );
  const figures = <span className="font-bold text-1">{text.fall(fall.rate, fall.usualRate)}</span>;
  return (
    <p className="text-xs text-2">
      <Sentence text={explainPause(pause)} values={{ time, fall: figures }} />
      {isPaused && mode === 'automatic' && <> {text.probes(fall.probes, fall.probesWithCode)}</>}
    </p>
  );
}
