import type { AdminHistoryRecord } from '@pinline/contract/activations/activations.calls';
import { Link } from '@tanstack/react-router';
import { useNow } from '../../../platform/time/clock.ts';
import { adminHistory as text } from './all-numbers.texts.ts';
import { explainText } from '../explain/explain.texts.ts';
import { Tile } from '../../../ui/tile/tile.tsx';
import { formatExact } from '../../../ui/time/ages.ts';
import { formatClock, secondsUntil } from '../../../ui/time/durations.ts';
import { StatusBadge } from '../history/history-cells.tsx';
import { CopyButton } from '../../../ui/copy/copy-button.tsx';
import { explainOf } from './all-numbers.search.ts';
import './all-numbers.css';
import '../../../ui/list/listing.css';

type Cell = { record: AdminHistoryRecord };

export function Person({ record: { user } }: Cell) {
  return (
    <span className="all-numbers-person grid grid-cols-[minmax(0,auto)] gap-1 py-2">
      <Link to="/admin/users/$id" params={{ id: user._id }} className="all-numbers-email" title={user.email}>
        {user.email}
      </Link>
      <span className="flex flex-wrap gap-x-2 text-xs text-3">
        <span>
          {text.available} <span className="num">{oneDecimal(user.balance)}</span>
        </span>
        <span>
          {text.wallet} <span className="num">{oneDecimal(user.walletBalance)}</span>
        </span>
      </span>
    </span>
  );
}

export function ServiceName({ record: { service } }: Cell) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Tile label={service.serviceName} logo={service.logo} size="sm" />
      <span className="grid min-w-0">
        <span className="all-numbers-service text-1" title={service.serviceName}>
          {service.serviceName}
        </span>
        <span className="text-xs text-3">{text.server(service.server.server)}</span>
      </span>
    </span>
  );
}

export function Mobile({ record: { mobileno } }: Cell) {
  return (
    <span className="inline-flex items-center gap-0.5">
      <span className="num text-1">{mobileno}</span>
      <CopyButton value={mobileno} />
    </span>
  );
}

export function Status({ record }: Cell) {
  return (
    <span className="inline-flex items-center gap-2">
      <StatusBadge {...record} />
      {record.status === 'pending' && <Countdown record={record} />}
    </span>
  );
}

function Countdown({ record: { expiresAt } }: Cell) {
  const seconds = secondsUntil(expiresAt, useNow());
  if (seconds === 0) return <span className="text-xs text-3">{text.ending}</span>;
  return (
    <span className="text-xs text-3" role="timer">
      <span className="num text-1">{formatClock(seconds).padStart(5, '0')}</span> {text.left}
    </span>
  );
}

export function Messages({ record: { otpIds, mobileno, status } }: Cell) {
  const messages = otpIds.map(({ otpMessage }) => otpMessage).join(' | ');
  const codes = otpIds.flatMap(({ code }) => code ?? []).join(' ');
  return (
    <span className="all-numbers-otp">
      {codes !== '' && (
        <bdi className="all-numbers-code num" title={codes}>
          {codes}
        </bdi>
      )}
      <input
        readOnly
        size={12}
        // A one-line field would join lines.
        value={messages.replaceAll(/\s*\n\s*/g, ' ')}
        dir="auto"
        aria-label={text.otpOf(mobileno)}
        title={messages}
        placeholder={status === 'pending' ? text.waiting : text.noMessage}
        className="h-full w-full min-w-0 flex-1 outline-none"
      />
      {messages !== '' && <CopyButton value={messages} />}
    </span>
  );
}

export function DateText({ record: { time, createdAt } }: Cell) {
  const [date, ...rest] = time.split(' : ');
  return (
    <time dateTime={createdAt} title={formatExact(createdAt)} className="grid">
      <span className="num text-2">{date}</span>
      <span className="num text-xs text-3">{rest.join(' : ')}</span>
    </time>
  );
}

export function ExplainButton({ record: { _id, user, mobileno }, onExplain }: Cell & { onExplain: (explained: string) => void }) {
  return (
    <button
      type="button"
      className="row-action"
      aria-label={explainText.action(mobileno)}
      title={explainText.action(mobileno)}
      onClick={() => onExplain(explainOf({ userId: user._id, activationId: _id }))}
    >
      {explainText.actionWord}
    </button>
  );
}

function oneDecimal(rupees: number): string {
  return `${rupees < 0 ? '−' : ''}₹${short.format(Math.abs(rupees))}`;
}

const short = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
