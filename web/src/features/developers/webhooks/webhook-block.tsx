import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pause, Pencil, Play, RefreshCw, Send, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { Button } from '../../../ui/button/button.tsx';
import { RowMenu } from '../../../ui/menu/row-menu.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { formatWhen } from '../../../ui/time/ages.ts';
import { formatDay } from '../keys/key-use.tsx';
import { DeliveriesTable } from './deliveries-table.tsx';
import { problemOf } from './delivery-state.tsx';
import { webhooksText as text } from './webhooks.texts.ts';
import type { Opened } from './webhook-dialogs.tsx';
import { changeWebhook, deliveriesQuery, refreshWebhooks, testWebhook, type Webhook } from './webhooks.api.ts';

const newest = { page: 1, limit: 5 };

export function WebhookBlock({ webhook, onOpen }: { webhook: Webhook; onOpen: (opened: Opened) => void }) {
  const { data: deliveries } = useQuery(deliveriesQuery(webhook._id, newest));
  const now = useNow();
  const { nextTry } = webhook;
  return (
    <section aria-label={webhook.url} className="webhooks-block">
      <Endpoint webhook={webhook} onOpen={onOpen} />
      {deliveries?.data.length === 0 ? (
        <p className="webhooks-note">{text.none}</p>
      ) : (
        <>
          <DeliveriesTable webhook={webhook} deliveries={deliveries?.data} />
          <div className="webhooks-foot">
            <p>
              {nextTry !== null && (
                <Sentence
                  text={text.nextTry}
                  values={{ event: <span className="developers-code">{nextTry.type}</span>, time: timeOf(nextTry.at, now) }}
                />
              )}
            </p>
            <button type="button" className="row-action text-accent-text" onClick={() => onOpen({ kind: 'deliveries', webhook })}>
              {text.all}
            </button>
          </div>
        </>
      )}
    </section>
  );
}

function timeOf(instant: string, now: number): ReactNode {
  return (
    <time dateTime={instant} className="num">
      {formatWhen(instant, now)}
    </time>
  );
}

function Endpoint({ webhook, onOpen }: { webhook: Webhook; onOpen: (opened: Opened) => void }) {
  const queryClient = useQueryClient();
  const [isTesting, setIsTesting] = useState(false);
  const { _id, url, events, isEnabled, lowBalance } = webhook;
  const test = async () => {
    setIsTesting(true);
    try {
      const { answer, state } = await testWebhook(_id);
      if (state === 'delivered' && answer !== null) toast.success(text.testDone(answer.status ?? 0, answer.tookMs));
      else toast.error(text.testFailed(problemOf(answer)));
    } catch (error) {
      handleError(error);
    }
    setIsTesting(false);
    await refreshWebhooks(queryClient);
  };
  const turn = async () => {
    try {
      await changeWebhook(_id, { url, events, lowBalance, isEnabled: !isEnabled });
      toast.success(isEnabled ? text.paused : text.resumed);
    } catch (error) {
      handleError(error);
    }
    await refreshWebhooks(queryClient);
  };
  return (
    <div className="webhooks-endpoint">
      <div className="min-w-0">
        <p className="webhooks-url">
          <span className="webhooks-dot" data-on={isEnabled} role="img" aria-label={isEnabled ? text.on : text.off} />
          <span className="developers-code wrap-anywhere">{url}</span>
        </p>
        <p className="webhooks-facts">
          <Facts webhook={webhook} />
        </p>
      </div>
      <div className="webhooks-actions">
        <Button busy={isTesting} busyText={text.testing} needsServer onClick={() => void test()}>
          <Send size={16} strokeWidth={1.75} aria-hidden />
          {text.test}
        </Button>
        <RowMenu
          label={text.more(url)}
          actions={[
            { icon: Pencil, label: text.edit, onPress: () => onOpen({ kind: 'edit', webhook }) },
            { icon: RefreshCw, label: text.rotate, onPress: () => onOpen({ kind: 'rotate', webhook }) },
            { icon: isEnabled ? Pause : Play, label: isEnabled ? text.pause : text.resume, onPress: () => void turn() },
            { icon: Trash2, label: text.remove, tone: 'danger', onPress: () => onOpen({ kind: 'remove', webhook }) },
          ]}
        />
      </div>
    </div>
  );
}

function Facts({ webhook: { delivered, events, secretSetAt, previousSecretUntil, keyName, isEnabled, pausedFor } }: { webhook: Webhook }) {
  const now = useNow();
  const facts: ReactNode[] = [];
  if (!isEnabled) facts.push(<b className="text-warning-text">{pausedFor === null ? text.pausedByUser : text.pausedFor[pausedFor]}</b>);
  if (delivered !== null) facts.push(<Sentence text={text.delivered} values={{ percent: <span className="num">{delivered}%</span> }} />);
  facts.push(text.events(events.length));
  if (keyName !== null) facts.push(text.ofKey(keyName));
  facts.push(<Sentence text={text.secretFrom} values={{ date: formatDay(secretSetAt) }} />);
  if (previousSecretUntil !== null) facts.push(<Sentence text={text.twoSecrets} values={{ time: timeOf(previousSecretUntil, now) }} />);
  return facts.map((fact, index) => (
    <span key={index}>
      {index > 0 && <span aria-hidden> · </span>}
      {fact}
    </span>
  ));
}
