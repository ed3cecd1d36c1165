import { useQueryClient } from '@tanstack/react-query';
import { formatRupees } from '@pinline/contract/values/money-format';
import type { Message } from '@pinline/contract/activations/activations.calls';
import { Check, Copy, X } from 'lucide-react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { formatClock } from '../../../ui/time/durations.ts';
import { dismissCard } from '../activations.api.ts';
import { activationsText } from '../activations.texts.ts';
import { markSeen } from '../arrivals/arrivals.ts';
import type { CardFace } from '../card/card-face.ts';
import { cardText } from '../card.texts.ts';
import { copiedCodes, markCopied } from '../code/copied-codes.ts';
import { copyCode } from '../code/copying.ts';
import { groupCode } from '../code/number-groups.ts';
import type { RowProps } from './row-props.ts';
import { onlyNarrow, onlyWide, RowCountry, RowFacts, RowFrame } from './row-frame.tsx';
import { RowNumber } from './row-number.tsx';
import { rowsText as text } from './rows.texts.ts';

type CodeRowProps = RowProps & { face: Extract<CardFace, { kind: 'received' }>; isUnseen: boolean };

export function CodeRow({ card, frame, country, face, isUnseen }: CodeRowProps) {
  const queryClient = useQueryClient();
  const newest = card.otpIds.at(-1);
  const isCopied = copiedCodes.use().has(newest?._id ?? '');
  const isDone = newest === undefined || newest.code === null || isCopied;
  const putAway = () => {
    markSeen(card._id);
    dismissCard(queryClient, card._id);
  };
  return (
    <RowFrame
      {...frame}
      columns="code"
      facts={<RowCountry name={country} />}
      line={
        <>
          {isDone && (
            <button type="button" onClick={putAway} className={`relative z-1 touch-reach font-medium text-accent-text ${onlyNarrow}`}>
              {text.putAway}
              <span className="sr-only"> {frame.label}</span>
            </button>
          )}
          <span className={classes('flex min-w-0 items-center gap-1.5', isDone && onlyWide)}>
            <RowNumber card={card} isBrief />
          </span>
        </>
      }
    >
      <RowFacts isLast>
        <span className="text-success-text">{text.arrivedAfter(formatClock(face.arrivedAfter))}</span>
        <Sentence text={text.charged} values={{ price: <span className="num text-1">{formatRupees(card.price)}</span> }} />
      </RowFacts>
      {newest !== undefined && newest.code !== null ? (
        <CodeChip
          message={newest}
          code={newest.code}
          isGreen={isUnseen || !isCopied}
          isCopied={isCopied}
          onCopied={() => markSeen(card._id)}
        />
      ) : (
        <span className="text-sm font-medium text-success-text">{text.newMessage}</span>
      )}
      <div className={onlyWide}>
        <IconButton label={text.spokenPutAway(frame.label)} className="z-1 -mr-2 size-11" onClick={putAway}>
          <X size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
    </RowFrame>
  );
}

type CodeChipProps = { message: Message; code: string; isGreen: boolean; isCopied: boolean; onCopied: () => void };

function CodeChip({ message, code, isGreen, isCopied, onCopied }: CodeChipProps) {
  const Icon = isCopied ? Check : Copy;
  const copy = async (): Promise<void> => {
    if (!(await copyCode(code))) return;
    markCopied(message._id);
    onCopied();
  };
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className={classes(
        'row-chip relative z-1 flex items-center rounded-control border text-1 select-text',
        isGreen ? 'border-success-line bg-success-soft' : 'border-line-strong bg-surface',
      )}
    >
      <span className="sr-only">{cardText.copyCode(Array.from(code).join(' '))}</span>
      <span aria-hidden className="px-2 num text-[1.125rem] font-bold tracking-normal">
        {groupCode(code)}
      </span>
      <span
        aria-hidden
        className={classes(
          'flex h-full items-center gap-1.5 border-l px-2 text-xs font-medium text-success-text',
          isGreen ? 'border-success-line' : 'border-line',
        )}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden />
        <span className={`${onlyWide} min-w-10.5 text-left`}>{isCopied ? activationsText.toasts.copied : activationsText.toasts.copy}</span>
      </span>
    </button>
  );
}
