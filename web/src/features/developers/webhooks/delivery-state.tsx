import { Check, Clock, RotateCw, X } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { webhooksText as text } from './webhooks.texts.ts';
import type { Delivery } from './webhooks.api.ts';

export function DeliveryState({ delivery: { state, tries, triesMaximum } }: { delivery: Delivery }) {
  if (state === 'delivered')
    return (
      <Badge tone="success" icon={Check}>
        {text.states.delivered}
      </Badge>
    );
  if (state === 'failed')
    return (
      <Badge tone="danger" icon={X}>
        {text.states.failed}
      </Badge>
    );
  return tries === 0 ? (
    <Badge icon={Clock}>{text.states.waiting}</Badge>
  ) : (
    <Badge tone="warning" icon={RotateCw}>
      {text.retry(tries, triesMaximum)}
    </Badge>
  );
}

/** In words, where there was no status. */
export function problemOf(answer: Delivery['answer']): string {
  if (answer === null) return '';
  if (answer.problem !== null) return text.problem[answer.problem] ?? answer.problem;
  return String(answer.status);
}

export function DeliveryAnswer({ answer }: { answer: Delivery['answer'] }) {
  if (answer === null) return <>{'–'}</>;
  return (
    <>
      <span className={answer.problem === null ? 'num text-1' : 'text-2'}>{problemOf(answer)}</span>{' '}
      <span className="num text-3">{answer.tookMs < 10_000 ? `${answer.tookMs} ms` : `${(answer.tookMs / 1_000).toFixed(1)} s`}</span>
    </>
  );
}
