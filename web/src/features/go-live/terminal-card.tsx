import { Card, CardHead } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy/copy-button.tsx';
import type { GoLive } from './go-live.api.ts';
import { goLiveText } from './go-live.texts.ts';

const text = goLiveText.terminal;

export function TerminalCard({ goLive: { lines, ready } }: { goLive: GoLive }) {
  return (
    <Card>
      <CardHead title={text.title} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-card">
        <p className="text-sm text-2">{text.text}</p>
        <div className="go-live-terminal">
          <div className="go-live-terminal-head">
            <span>{text.name}</span>
            <CopyButton value={text.command} label={text.copy} />
          </div>
          <div className="go-live-output">
            <p className="col-span-3 font-bold text-1">{text.command}</p>
            <p className="col-span-3 text-3">{text.ready(ready, lines.length)}</p>
            {lines.map(({ line, name, state, short }) => (
              <p key={line} data-state={state}>
                <span>{text.states[state]}</span>
                <span>{name}</span>
                <span>{short}</span>
              </p>
            ))}
          </div>
        </div>
      </div>
    </Card>
  );
}
