import { useQueryClient } from '@tanstack/react-query';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { type Column } from '../../../ui/list/table.tsx';
import { TableOrCards, WaitingCard } from '../../../ui/list/table-or-cards.tsx';
import { formatExact, formatWhen } from '../../../ui/time/ages.ts';
import { DeliveryAnswer, DeliveryState } from './delivery-state.tsx';
import { webhooksText as text } from './webhooks.texts.ts';
import { type Delivery, refreshWebhooks, sendAgain, type Webhook } from './webhooks.api.ts';
import '../../../ui/list/listing.css';

type DeliveriesTableProps = { webhook: Webhook; deliveries: readonly Delivery[] | undefined };

export function DeliveriesTable({ webhook, deliveries }: DeliveriesTableProps) {
  return (
    <TableOrCards
      from="md"
      caption={text.caption}
      columns={columnsOf(webhook)}
      rows={deliveries}
      rowKey={({ _id }) => _id}
      skeletonRows={3}
      renderCard={(delivery) => <DeliveryCard webhook={webhook} delivery={delivery} />}
      waitingCard={<WaitingCard first={['w-20', 'w-24']} lines={['w-40']} />}
    />
  );
}

function columnsOf(webhook: Webhook): Column<Delivery>[] {
  return [
    { key: 'status', head: text.columns.status, cell: (delivery) => <DeliveryState delivery={delivery} /> },
    { key: 'event', head: text.columns.event, cell: ({ type }) => <span className="developers-code">{type}</span> },
    {
      key: 'about',
      head: text.columns.about,
      cell: ({ about }) => (
        <span className="webhooks-about" title={about}>
          {about}
        </span>
      ),
    },
    { key: 'answer', head: text.columns.answer, cell: ({ answer }) => <DeliveryAnswer answer={answer} /> },
    { key: 'time', head: text.columns.time, align: 'right', cell: (delivery) => <DeliveryTime delivery={delivery} /> },
    {
      key: 'again',
      head: <span className="sr-only">{text.columns.again}</span>,
      align: 'right',
      cell: (delivery) => <SendAgain webhook={webhook} delivery={delivery} />,
    },
  ];
}

function DeliveryCard({ webhook, delivery }: { webhook: Webhook; delivery: Delivery }) {
  return (
    <li className="webhooks-delivery">
      <span className="developers-code">{delivery.type}</span>
      <DeliveryState delivery={delivery} />
      <span className="min-w-0 truncate">{delivery.about}</span>
      <DeliveryTime delivery={delivery} />
      <span>
        <DeliveryAnswer answer={delivery.answer} />
      </span>
      <SendAgain webhook={webhook} delivery={delivery} />
    </li>
  );
}

function DeliveryTime({ delivery: { answer, createdAt } }: { delivery: Delivery }) {
  const now = useNow();
  const at = answer?.at ?? createdAt;
  return (
    <time dateTime={at} title={formatExact(at)} className="num text-2">
      {formatWhen(at, now)}
    </time>
  );
}

/** A test is sent from its own button. */
function SendAgain({ webhook, delivery }: { webhook: Webhook; delivery: Delivery }) {
  const queryClient = useQueryClient();
  if (delivery.type === 'test' || !webhook.isEnabled || (delivery.state === 'waiting' && delivery.tries === 0)) return null;
  const send = async () => {
    try {
      await sendAgain(webhook._id, delivery._id);
      toast.success(text.queued);
    } catch (error) {
      handleError(error);
    }
    await refreshWebhooks(queryClient);
  };
  return (
    <button type="button" className="row-action" onClick={() => void send()}>
      {delivery.state === 'waiting' ? text.sendNow : text.sendAgain}
    </button>
  );
}
