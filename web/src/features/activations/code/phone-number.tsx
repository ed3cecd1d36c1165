import { Check, Copy } from 'lucide-react';
import type { Mobile } from '@pinline/contract/activations/calls';
import { activationsText } from '../texts.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { copyNumber } from './copying.ts';
import { groupNumber } from './number-groups.ts';
import { useHighlight } from '../../../ui/copy/use-highlight.ts';

export function PhoneNumber({ number }: { number: Pick<Mobile, 'mobileno' | 'countryPrefix'> }) {
  const { prefix, groups } = groupNumber(number);
  const copied = useHighlight(1500);
  return (
    <div className="flex min-h-9 items-center justify-between gap-2">
      <span className="num min-w-0 text-xl font-bold tracking-num text-1 [overflow-wrap:anywhere]">
        <span className="mr-2 border-r border-line-strong pr-2 font-medium text-2">{prefix}</span>
        {groups.join(' ')}
      </span>
      <IconButton
        label={activationsText.card.copyNumber(prefix)}
        tone={copied.isLit ? 'success' : 'quiet'}
        onClick={() => {
          void copyNumber(number).then((isCopied) => isCopied && copied.light());
        }}
      >
        {copied.isLit ? <Check size={16} strokeWidth={2} aria-hidden /> : <Copy size={16} strokeWidth={1.75} aria-hidden />}
      </IconButton>
    </div>
  );
}

export function InlineNumber({ number }: { number: Pick<Mobile, 'mobileno' | 'countryPrefix'> }) {
  const { prefix, groups } = groupNumber(number);
  return (
    <span className="num text-1">
      <span className="text-2">{prefix}</span> {groups.join(' ')}
    </span>
  );
}
