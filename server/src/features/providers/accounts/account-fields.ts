import { clockOffsetText } from '@pinline/contract/providers/clock-offset.rules';
import type { AdminProvider, ProviderHealth } from '@pinline/contract/providers/providers.calls';
import { unitsText } from '@pinline/contract/values/micros.rules';
import { formatRupees } from '@pinline/contract/values/money-format';
import { formatSwitch, quoteText, type Words } from '../../../platform/api/changed-meanwhile.ts';
import { masked } from '../../../platform/secrets/masked.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { HealthRow } from '../health/health.sql.ts';
import type { CountedProviderAccount, ProviderAccount, ProviderAccountFields } from '../providers.sql.ts';
import { wireProtocol } from '../routes/routes.rules.ts';
import type { WebhookAddressRow } from '../webhooks/webhook-address.sql.ts';
import { openKey } from './keys.ts';

type Deps = { secrets: Secrets };

type AccountBody = {
  name: string;
  baseUrl: string | null;
  currency: string;
  rupeesPerUnit: number;
  isEnabled: boolean;
  sellsAgain?: boolean | undefined;
  clockOffsetMinutes?: number | null | undefined;
  apiKey?: string | undefined;
};

export function readAccount({
  name,
  baseUrl,
  currency,
  rupeesPerUnit,
  isEnabled,
  sellsAgain,
  clockOffsetMinutes: utcOffsetMinutes,
  apiKey,
}: AccountBody) {
  const paisePerUnit = Math.round(rupeesPerUnit * 100);
  return { name: name.trim(), baseUrl: baseUrl?.trim() ?? null, currency, paisePerUnit, isEnabled, sellsAgain, utcOffsetMinutes, apiKey };
}

type Known = { health: HealthRow | undefined; webhook: WebhookAddressRow | undefined };

export function presentProviderAccount(deps: Deps, account: CountedProviderAccount, { health, webhook }: Known): AdminProvider {
  return {
    _id: String(account.id),
    name: account.name,
    protocol: wireProtocol(account.protocol),
    baseUrl: account.baseUrl,
    apiKey: presentKey(deps, account),
    keyEditedAt: account.keyEditedAt?.toISOString() ?? null,
    currency: account.currency,
    rupeesPerUnit: account.paisePerUnit / 100,
    isEnabled: account.isEnabled,
    sellsAgain: account.sellsAgain,
    clockOffsetMinutes: account.utcOffsetMinutes,
    learnedOffsetMinutes: account.learnedOffsetMinutes,
    openNumbers: account.openNumbers,
    health: health === undefined ? null : presentHealth(health),
    webhook: webhook === undefined ? null : presentWebhook(webhook),
  };
}

export function presentHealth({ isWorking, balanceMicros, currency, latencyMs, message, checkedAt }: HealthRow): ProviderHealth {
  return {
    isWorking,
    balance: balanceMicros === null ? null : unitsText(balanceMicros),
    currency,
    latencyMs,
    message,
    checkedAt: checkedAt.toISOString(),
  };
}

function presentWebhook({ madeAt, sources, lastPushAt }: WebhookAddressRow): AdminProvider['webhook'] {
  return { madeAt: madeAt.toISOString(), sources, lastAt: lastPushAt?.toISOString() ?? null };
}

/** A key sealed with another SECRET_KEY is shown as a mask without its last 4. */
export function presentKey(deps: Deps, account: ProviderAccount): string {
  return account.apiKeySealed === null ? '' : masked(openKey(deps, account) ?? '');
}

/** As an operator is told what another one changed meanwhile. */
export const accountWords: Words<ProviderAccountFields> = {
  paisePerUnit: { name: 'the rate', format: (paisePerUnit) => formatRupees(paisePerUnit / 100) },
  currency: { name: 'the currency', format: String },
  isEnabled: { name: 'the provider', format: formatSwitch },
  sellsAgain: { name: 'numbers asked for again', format: formatSwitch },
  name: { name: 'the name', format: quoteText },
  baseUrl: { name: 'the address', format: quoteText },
  utcOffsetMinutes: { name: 'the clock offset', format: clockOffsetText },
};

/** Without its key. */
export function describeForAudit({ paisePerUnit, utcOffsetMinutes, ...fields }: ProviderAccountFields) {
  const { name, baseUrl, currency, isEnabled, sellsAgain } = fields;
  return { name, baseUrl, currency, rupeesPerUnit: paisePerUnit / 100, isEnabled, sellsAgain, clockOffsetMinutes: utcOffsetMinutes };
}
