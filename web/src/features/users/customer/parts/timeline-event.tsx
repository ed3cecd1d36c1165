import { Link } from '@tanstack/react-router';
import { Amount } from '../../../../ui/amount.tsx';
import { formatExact } from '../../../../ui/time/ages.ts';
import { explainOf } from '../../../activations/all-numbers/all-numbers.search.ts';
import type { CustomerEvent } from '../customer.api.ts';
import { customerText } from '../customer.texts.ts';
import { faceOf } from './timeline-face.ts';
import { formatTimeOfDay } from '../../../../ui/time/formats.ts';

const text = customerText.timeline;

export function TimelineEvent({ userId, event }: { userId: string; event: CustomerEvent }) {
  const { kind, at, title, detail, amount, balanceAfter, activationId } = event;
  const { icon: Icon, tone, isOfNumber } = faceOf(event);
  const words = text.words[kind];
  const head = isOfNumber ? `${title === '' ? text.unnamed : title}, ${words}` : words;
  const beside = isOfNumber ? detail : [title, detail].filter((part) => part !== '').join(' · ');
  return (
    <li className="customer-event">
      <time dateTime={at} title={formatExact(at)} className="num text-xs text-2">
        {formatTimeOfDay(at)}
      </time>
      <span className="customer-event-mark text-3" data-tone={tone}>
        <Icon size={12} strokeWidth={2} aria-hidden />
      </span>
      <span className="grid min-w-0">
        {activationId === null ? (
          <span className="text-sm font-medium wrap-anywhere text-1">{head}</span>
        ) : (
          <Link
            to="/admin/otp-history"
            search={{ userId, explain: explainOf({ userId, activationId }) }}
            className="text-sm font-medium wrap-anywhere text-1"
          >
            {head}
          </Link>
        )}
        {beside !== '' && (
          <span className="text-xs wrap-anywhere text-3" dir="auto">
            {beside}
          </span>
        )}
      </span>
      <span className="text-right text-sm">
        {amount !== null && <Amount value={amount} signed className="wrap-anywhere whitespace-normal!" />}
      </span>
      <span className="customer-event-after text-right text-sm">{balanceAfter !== null && <Amount value={balanceAfter} />}</span>
    </li>
  );
}
