import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { formatLongDate } from '../../ui/time/formats.ts';
import { useKeeping } from './use-keeping.ts';
import { deletionText as text } from './deletion.texts.ts';

export function DueBar({ dueAt }: { dueAt: string }) {
  const { isBusy, keep } = useKeeping(useQueryClient());
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-danger-line bg-danger-soft px-gutter py-1.5 text-xs text-danger-text">
      <p className="flex items-center gap-2">
        <Trash2 size={14} strokeWidth={1.75} aria-hidden className="flex-none" />
        <span>
          <Sentence text={text.due} values={{ date: <time dateTime={dueAt}>{formatLongDate(dueAt)}</time> }} />
        </span>
      </p>
      <Button size="sm" busy={isBusy} onClick={keep}>
        {text.keep}
      </Button>
    </div>
  );
}
