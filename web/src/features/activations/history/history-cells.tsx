import { Check, Clock3, Copy, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { HistoryRow } from '@pinline/contract/activations/activations.calls';
import { historyText } from './history.texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { copyCode, copyNumber } from '../code/copying.ts';
import { formatClock } from '../../../ui/time/durations.ts';
import type { HistoryFace } from './history-face.ts';
import { groupCode, withoutPrefix } from '../code/number-groups.ts';
import { useHighlight } from '../../../ui/copy/use-highlight.ts';
import { InlineNumber } from '../code/phone-number.tsx';
import { RevealButton } from '../late/reveal-button.tsx';

const litMs = 2000;

export function StatusBadge({ status, isRefunded }: Pick<HistoryRow, 'status' | 'isRefunded'>) {
  if (isRefunded) return <Badge icon={Undo2}>{historyText.refunded}</Badge>;
  if (status === 'success')
    return (
      <Badge tone="success" icon={Check}>
        {historyText.received}
      </Badge>
    );
  if (status === 'pending')
    return (
      <Badge tone="warning" icon={Clock3}>
        {historyText.pending}
      </Badge>
    );
  return <Badge icon={Undo2}>{historyText.cancelled}</Badge>;
}

export function NumberCell({ row }: { row: HistoryRow }) {
  return (
    <Copyable label={historyText.copyNumber(withoutPrefix(row))} onCopy={() => copyNumber(row)}>
      <InlineNumber number={row} />
    </Copyable>
  );
}

/** `isBrief`: where there is no room for how long more codes may arrive. */
export function OtpCell({ row, face, isBrief = false }: { row: HistoryRow; face: HistoryFace; isBrief?: boolean }) {
  if (row.status === 'pending')
    return face.remaining === null ? (
      <span className="text-3">{historyText.ending}</span>
    ) : (
      <Countdown word={historyText.waiting} seconds={face.remaining} />
    );
  if (row.lateCode !== null) return <RevealButton id={row._id} offer={row.lateCode} size="sm" />;
  if (row.status === 'cancelled') return <span className="text-3">{historyText.moneyReturned}</span>;
  const newest = row.otpIds.at(-1);
  if (newest === undefined) return <span className="text-3">{historyText.messageErased}</span>;
  const value = newest.code ?? newest.otpMessage;
  return (
    <span className="flex min-w-0 items-center gap-x-2">
      <Copyable label={newest.code === null ? historyText.copyMessage : historyText.copyCode(newest.code)} onCopy={() => copyCode(value)}>
        {newest.code === null ? (
          <span className="max-w-44 truncate" dir="auto" title={newest.otpMessage}>
            {newest.otpMessage}
          </span>
        ) : (
          <Codes row={row} />
        )}
      </Copyable>
      {!isBrief && (
        <span className="hidden table:inline">
          <Listening row={row} face={face} />
        </span>
      )}
    </span>
  );
}

export function Listening({ row, face }: { row: Pick<HistoryRow, 'status'>; face: HistoryFace }) {
  if (row.status !== 'success' || face.remaining === null) return null;
  return (
    <span className="text-xs whitespace-nowrap text-3">
      {historyText.listening} <span className="num">{formatClock(face.remaining)}</span>
    </span>
  );
}

function Codes({ row }: { row: HistoryRow }) {
  const all = codesOf(row);
  const codes = all.slice(0, codesShown);
  return (
    <span
      className="num flex max-w-44 flex-wrap gap-x-1.5 py-1 text-2 *:first:font-bold *:first:text-1"
      title={row.otpIds.map((message) => message.otpMessage).join(' | ')}
    >
      {codes.map((code, index) => (
        <span key={index} className="whitespace-nowrap">
          {code}
          {index < codes.length - 1 && ' ·'}
        </span>
      ))}
      {all.length > codes.length && <span>+{all.length - codes.length}</span>}
    </span>
  );
}

/** Some numbers get dozens. */
const codesShown = 6;

function codesOf(row: HistoryRow): string[] {
  return row.otpIds.toReversed().flatMap((message) => (message.code === null ? [] : [groupCode(message.code)]));
}

function Countdown({ word, seconds }: { word: string; seconds: number }) {
  return (
    <span className="text-3">
      {word} <span className="num font-bold text-1">{formatClock(seconds)}</span> {historyText.left}
    </span>
  );
}

function Copyable({ label, onCopy, children }: { label: string; onCopy: () => Promise<boolean>; children: ReactNode }) {
  const copied = useHighlight(litMs);
  return (
    <span
      className={classes(
        'inline-flex min-w-0 items-center gap-0.5 rounded-badge transition-colors duration-(--dur-1)',
        copied.isLit && 'bg-success-soft',
      )}
    >
      {children}
      <IconButton
        label={label}
        size="sm"
        tone={copied.isLit ? 'success' : 'quiet'}
        onClick={() => void onCopy().then((isCopied) => isCopied && copied.light())}
      >
        {copied.isLit ? <Check size={16} strokeWidth={2} aria-hidden /> : <Copy size={16} strokeWidth={1.75} aria-hidden />}
      </IconButton>
    </span>
  );
}
