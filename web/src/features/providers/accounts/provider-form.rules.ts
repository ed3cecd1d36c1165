import { hasAtMostTwoDecimals } from '@pinline/contract/values/rupees.rules';
import { clockOffsetText, timeZoneOffsets } from '@pinline/contract/providers/clock-offset.rules';
import { apiKeyProblem, baseUrlProblem, isRemote, type Protocol, providerNameProblem } from '@pinline/contract/providers/providers.rules';
import { serversText } from '../providers.texts.ts';
import type { AdminProvider, OpenedProvider, ProviderChange } from '../servers.api.ts';
import { isMoved } from '../servers-face.ts';

const texts = serversText.provider.problems;

export type ProviderFields = {
  name: string;
  protocol: Protocol;
  baseUrl: string;
  apiKey: string;
  currency: string;
  rupeesPerUnit: string;
  clockOffset: string;
  isEnabled: 'on' | 'off';
  sellsAgain: 'on' | 'off';
};

export const automatic = 'automatic';

export function clockOffsetOptions(saved: number | null): { value: string; label: string }[] {
  const zones = saved === null || timeZoneOffsets.includes(saved) ? timeZoneOffsets : [...timeZoneOffsets, saved];
  return [
    { value: automatic, label: serversText.provider.clockAutomatic },
    ...zones.map((minutes) => ({ value: String(minutes), label: serversText.provider.clockZone(clockOffsetText(minutes)) })),
  ];
}

export function providerFormOf(provider: AdminProvider | undefined): ProviderFields {
  return {
    name: provider?.name ?? '',
    protocol: provider?.protocol ?? 'handler_api',
    baseUrl: provider?.baseUrl ?? '',
    apiKey: '',
    currency: provider?.currency ?? 'USD',
    rupeesPerUnit: provider === undefined ? '' : String(provider.rupeesPerUnit),
    clockOffset: String(provider?.clockOffsetMinutes ?? automatic),
    isEnabled: provider?.isEnabled === false ? 'off' : 'on',
    sellsAgain: provider?.sellsAgain === true ? 'on' : 'off',
  };
}

/** What the form showed. */
export function openedFieldsOf(provider: AdminProvider): OpenedProvider {
  const { name, baseUrl, currency, rupeesPerUnit, isEnabled, sellsAgain, clockOffsetMinutes } = provider;
  return { name, baseUrl, currency, rupeesPerUnit, isEnabled, sellsAgain, clockOffsetMinutes };
}

export function providerProblems(
  fields: ProviderFields,
  saved: AdminProvider | undefined,
): Partial<Record<keyof ProviderFields, string | undefined>> {
  const hasAddress = isRemote(fields.protocol);
  return {
    name: providerNameProblem(fields.name),
    baseUrl: hasAddress ? baseUrlProblem(fields.baseUrl) : undefined,
    apiKey: hasAddress ? keyProblem(fields, saved) : undefined,
    currency: /^[a-z]{3}$/i.test(fields.currency.trim()) ? undefined : texts.currency,
    rupeesPerUnit: rateProblem(fields.rupeesPerUnit),
  };
}

export function changeIn({
  name,
  protocol,
  baseUrl,
  apiKey,
  currency,
  rupeesPerUnit,
  clockOffset,
  isEnabled,
  sellsAgain,
}: ProviderFields): ProviderChange {
  const hasAddress = isRemote(protocol);
  return {
    name: name.trim(),
    baseUrl: hasAddress ? baseUrl.trim() : null,
    currency: currency.trim().toUpperCase(),
    rupeesPerUnit: Number(rupeesPerUnit),
    clockOffsetMinutes: clockOffset === automatic ? null : Number(clockOffset),
    isEnabled: isEnabled === 'on',
    sellsAgain: sellsAgain === 'on',
    ...(hasAddress && apiKey.trim() !== '' ? { apiKey: apiKey.trim() } : {}),
  };
}

function keyProblem({ apiKey, baseUrl }: ProviderFields, saved: AdminProvider | undefined): string | undefined {
  if (apiKey.trim() !== '') return apiKeyProblem(apiKey.trim());
  return saved === undefined || isMoved(baseUrl, saved.baseUrl) ? texts.key : undefined;
}

function rateProblem(text: string): string | undefined {
  const rate = Number(text);
  if (!(rate >= 0.01 && rate <= 10_000)) return texts.rate;
  return hasAtMostTwoDecimals(rate) ? undefined : texts.decimals;
}
