import { Card } from '../../../ui/card.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import type { GoLive } from '../go-live.api.ts';
import { goLiveText as text } from '../go-live.texts.ts';
import { LineRow } from './line-row.tsx';

export function Checklist({ goLive: { lines, ready, minutesLeft } }: { goLive: GoLive }) {
  const total = lines.length;
  const next = lines.find(({ state }) => state === 'todo')?.line;
  const figures = {
    ready: <strong className="go-live-figure num">{ready}</strong>,
    total: <strong className="go-live-figure num">{total}</strong>,
  };
  return (
    <Card aria-label={text.list}>
      <div className="go-live-head">
        <p className="go-live-ready">
          <Sentence text={text.of} values={figures} />
        </p>
        <p className="text-xs text-3">
          {ready === total ? (
            text.done
          ) : (
            <Sentence text={text.left} values={{ minutes: <span className="num text-1">{minutesLeft}</span> }} />
          )}
        </p>
        <div className="go-live-steps" aria-hidden>
          {lines.map(({ line }, place) => (
            <span key={line} data-step={place < ready ? 'done' : place === ready ? 'next' : 'open'} />
          ))}
        </div>
      </div>
      <ol>
        {lines.map((line, place) => (
          <LineRow key={line.line} line={line} place={place + 1} isNext={line.line === next} />
        ))}
      </ol>
    </Card>
  );
}
