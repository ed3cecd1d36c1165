import { Check, Copy } from 'lucide-react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { classes } from '../../../ui/classes.ts';
import { useHighlight } from '../../../ui/copy/use-highlight.ts';
import type { Card } from '../card/card-face.ts';
import { copyNumber } from '../code/copying.ts';
import { groupNumber } from '../code/number-groups.ts';
import { onlyWide } from './row-frame.tsx';
import { rowsText as text } from './rows.texts.ts';

/** `isBrief`: without prefix and copy where there is little room. */
export function RowNumber({ card, isBrief = false }: { card: Card; isBrief?: boolean }) {
  const { prefix, groups } = groupNumber(card);
  const copied = useHighlight(1500);
  const number = groups.join(' ');
  return (
    <>
      <span className="num truncate text-sm text-1">
        <span className={classes('text-2', isBrief && onlyWide)}>{prefix} </span>
        {number}
      </span>
      <span className={isBrief ? onlyWide : undefined}>
        <IconButton
          label={text.copyNumber(number)}
          size="sm"
          tone={copied.isLit ? 'success' : 'quiet'}
          className="z-1 -ml-1"
          onClick={() => void copyNumber(card).then((isCopied) => isCopied && copied.light())}
        >
          {copied.isLit ? <Check size={16} strokeWidth={2} aria-hidden /> : <Copy size={16} strokeWidth={1.75} aria-hidden />}
        </IconButton>
      </span>
    </>
  );
}
