import type { Webhook, WebhookDelivery } from '@pinline/contract/developers/webhooks.calls';
import { paise, toRupees } from '@pinline/contract/values/money';
import type { Deps } from '../../../deps.ts';
import { toOutside } from '../../../platform/secrets/outside-ids.ts';
import type { DeliveryRow, Summary } from './deliveries.sql.ts';
import { triesMaximum } from './tries.rules.ts';
import type { WebhookRow } from './webhooks.sql.ts';

export function presentWebhook(row: WebhookRow, summary: Summary | undefined): Webhook {
  const { delivered = 0, decided = 0, nextType = null, nextAt = null } = summary ?? {};
  return {
    _id: String(row.id),
    url: row.url,
    events: row.events,
    isEnabled: row.isEnabled,
    pausedFor: row.pausedFor,
    lowBalance: toRupees(paise(row.lowBalance)),
    keyName: row.keyName,
    secretSetAt: row.secretSetAt.toISOString(),
    previousSecretUntil: row.previousUntil?.toISOString() ?? null,
    delivered: decided === 0 ? null : Math.floor((delivered / decided) * 1_000) / 10,
    nextTry: nextType === null || nextAt === null || !row.isEnabled ? null : { type: nextType, at: nextAt.toISOString() },
  };
}

type Presented = { row: DeliveryRow; body: { text: string; about: string } | undefined };

export function presentDelivery(deps: Pick<Deps, 'secrets' | 'mode'>, { row, body }: Presented): WebhookDelivery {
  const { triedAt, tookMs, status, answer, problem } = row;
  return {
    _id: String(toOutside(deps, 'delivery', row.id)),
    type: row.type,
    state: row.state,
    tries: row.tries,
    triesMaximum,
    createdAt: row.createdAt.toISOString(),
    request: body?.text ?? null,
    about: body?.about ?? '',
    answer: triedAt === null || tookMs === null ? null : { at: triedAt.toISOString(), tookMs, status, text: answer, problem },
    nextTryAt: row.dueAt?.toISOString() ?? null,
  };
}
