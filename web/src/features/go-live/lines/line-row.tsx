import { Check, X } from 'lucide-react';
import { Allowed } from '../../auth/permissions/allowed.tsx';
import type { GoLiveLine } from '../go-live.api.ts';
import { Figures } from '../figures.tsx';
import { goLiveText as text } from '../go-live.texts.ts';
import { LineAction } from './line-action.tsx';
import type { LineProps } from './line-props.ts';

export function LineRow({ line, place, isNext }: LineProps & { place: number }) {
  return (
    <li className="go-live-line" data-next={isNext} aria-current={isNext ? 'step' : undefined}>
      <span className="go-live-sign num" data-state={line.state} data-next={isNext}>
        <span className="sr-only">{text.states[line.state]}</span>
        <Sign state={line.state} place={place} />
      </span>
      <div className="min-w-0">
        <h2 className="text-sm">{text.lines[line.line]}</h2>
        <p className="text-xs text-3 wrap-anywhere">
          <Figures text={line.text} />
        </p>
      </div>
      <div className="go-live-action" data-state={line.state}>
        <Allowed to="setup">
          <LineAction line={line} isNext={isNext} />
        </Allowed>
      </div>
    </li>
  );
}

function Sign({ state, place }: { state: GoLiveLine['state']; place: number }) {
  if (state === 'ok') return <Check size={13} strokeWidth={2.25} aria-hidden />;
  return state === 'failed' ? <X size={13} strokeWidth={2.25} aria-hidden /> : <span aria-hidden>{place}</span>;
}
