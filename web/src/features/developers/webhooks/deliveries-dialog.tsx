import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '../../../platform/time/clock.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { PageFooter } from '../../../ui/list/pager.tsx';
import { formatWhen } from '../../../ui/time/ages.ts';
import { DeliveryAnswer, DeliveryState } from './delivery-state.tsx';
import { webhooksText as text } from './webhooks.texts.ts';
import { type Delivery, deliveriesQuery, type Webhook } from './webhooks.api.ts';
import { scrollable } from '../parts/scrollable.ts';

const limit = 10;

/** Each with what was sent and what the server answered. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const { data } = useQuery({ ...deliveriesQuery(webhook._id, { page, limit }), placeholderData: keepPreviousData });
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.allTitle}
      subtitle={<span className="wrap-anywhere">{webhook.url}</span>}
      footer={<Button onClick={onClose}>{text.close}</Button>}
    >
      <ul className="webhooks-all">
        {data?.data.map((delivery) => (
          <li key={delivery._id}>
            <DeliveryDetails delivery={delivery} />
          </li>
        ))}
      </ul>
      {data !== undefined && data.pagination.total > limit && (
        <PageFooter page={page} limit={limit} total={data.pagination.total} onPage={setPage} />
      )}
    </Dialog>
  );
}

function DeliveryDetails({ delivery }: { delivery: Delivery }) {
  const now = useNow();
  const { type, request, answer, createdAt } = delivery;
  return (
    <details>
      <summary>
        <span className="developers-code">{type}</span>
        <DeliveryState delivery={delivery} />
        <span className="text-xs text-3">
          <DeliveryAnswer answer={answer} />
        </span>
        <time dateTime={createdAt} className="num text-xs text-3">
          {formatWhen(createdAt, now)}
        </time>
      </summary>
      <h3>{text.request}</h3>
      {request === null ? <p>{text.erased}</p> : <pre {...scrollable(text.request)}>{readable(request)}</pre>}
      {answer !== null && (
        <>
          <h3>{text.answer}</h3>
          <pre {...scrollable(text.answer)}>{answer.text ?? text.noAnswerText}</pre>
        </>
      )}
    </details>
  );
}

/** What was sent has no spaces. */
function readable(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}
