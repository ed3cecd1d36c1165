import { Mail, Send, Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { formatTime } from '../alarm-times.ts';
import type { Channel } from './channels.api.ts';
import { TestChannel } from './test-channel.tsx';
import { channelsText as text } from './channels.texts.ts';
import '../../../ui/list/listing.css';

const icons = { mail: Mail, telegram: Send, webhook: Webhook };

type ChannelRowProps = { channel: Channel; now: number; onEdit: () => void; onRemove: () => void };

export function ChannelRow({ channel, now, onEdit, onRemove }: ChannelRowProps) {
  const { kind, target, format, createdBy } = channel;
  const Icon = icons[kind];
  return (
    <li className="channels-row" data-row={channel._id}>
      <Icon size={16} strokeWidth={1.75} aria-hidden className="channels-icon" />
      <div className="channels-words">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span className="min-w-0 font-medium wrap-anywhere text-1">{target}</span>
          <Badge>{format === null || format === 'standard' ? text.kinds[kind] : text.formats[format]}</Badge>
        </p>
        <p className="text-xs text-3">
          <Facts channel={channel} now={now} />
        </p>
        <p className="text-xs wrap-anywhere text-3">
          {createdBy.isOperator ? text.addedBy(createdBy.email) : text.addedByRemoved(createdBy.email)}
        </p>
      </div>
      <TestChannel channel={channel} now={now} />
      <div className="channels-actions">
        <button type="button" className="row-action" aria-label={text.edit(target)} title={text.edit(target)} onClick={onEdit}>
          {text.editWord}
        </button>
        <button
          type="button"
          className="row-action"
          data-tone="danger"
          aria-label={text.remove(target)}
          title={text.remove(target)}
          onClick={onRemove}
        >
          {text.removeWord}
        </button>
      </div>
    </li>
  );
}

function Facts({ channel: { severity, quietHours, digestAt, lastSentAt }, now }: { channel: Channel; now: number }) {
  return (
    <>
      {text.severities[severity]}
      {quietHours !== null && (
        <>
          {' · '}
          <Sentence
            text={text.quiet}
            values={{ from: <span className="num">{quietHours.from}</span>, to: <span className="num">{quietHours.to}</span> }}
          />
        </>
      )}
      {digestAt !== null && (
        <>
          {' · '}
          <Sentence text={text.digest} values={{ time: <span className="num">{digestAt}</span> }} />
        </>
      )}
      {' · '}
      {lastSentAt === null ? text.neverSent : <Sentence text={text.lastSent} values={{ time: timeOf(lastSentAt, now) }} />}
    </>
  );
}

function timeOf(instant: string, now: number): ReactNode {
  return (
    <time dateTime={instant} className="num">
      {formatTime(instant, now)}
    </time>
  );
}
