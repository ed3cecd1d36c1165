import { isAllReady } from '@pinline/contract/go-live/go-live.rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Rocket } from 'lucide-react';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Card } from '../../../ui/card.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { goLiveQuery } from '../go-live.api.ts';
import { goLiveText } from '../go-live.texts.ts';

const text = goLiveText.home;

/** Home leads with it until all of it is green. */
export function GoLiveCard() {
  const { data } = useQuery({ ...goLiveQuery(), enabled: false });
  if (data === undefined || isAllReady(data)) return null;
  const next = data.lines.find(({ state }) => state !== 'ok');
  const figure = (value: number) => <span className="num text-1">{value}</span>;
  return (
    <Card aria-label={text.title} className="flex flex-wrap items-center gap-x-4 gap-y-3 p-card">
      <Rocket size={20} strokeWidth={1.75} aria-hidden className="flex-none text-accent-text" />
      <div className="min-w-0 flex-1">
        <h2 className="text-md">{text.title}</h2>
        <p className="text-xs text-3">
          <Sentence
            text={text.text}
            values={{ ready: figure(data.ready), total: figure(data.lines.length), minutes: figure(data.minutesLeft) }}
          />
          {next !== undefined && ` · ${text.next(goLiveText.lines[next.line])}`}
        </p>
      </div>
      <Link to="/admin/go-live" className={buttonClass({ variant: 'primary' })}>
        {text.open}
      </Link>
    </Card>
  );
}
