import { Sentence } from '../../../ui/sentence.tsx';
import { Button } from '../../../ui/button/button.tsx';
import type { BehindFigure } from './all-numbers.search.ts';
import { adminHistory as text } from './all-numbers.texts.ts';

type BehindNoticeProps = { behind: BehindFigure; onClear: () => void };

/** Says that the list is what a figure of the profit page is made of. */
export function BehindNotice({ behind: { figure = 'sold', from = '', to = from, by }, onClear }: BehindNoticeProps) {
  const days = from === to ? text.onDay(shown(from)) : text.inDays({ from: shown(from), to: shown(to) });
  return (
    <div className="listing-notice" role="status">
      <p className="min-w-0 text-sm text-1">
        <Sentence text={text.behind[figure]} values={{ days }} />
        {by !== undefined && text.behindOne}
      </p>
      <Button onClick={onClear}>{text.allNumbers}</Button>
    </div>
  );
}

function shown(day: string): string {
  return format.format(new Date(day));
}

const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
