import { quoteText, type Words } from '../../platform/api/changed-meanwhile.ts';
import type { Links, OperatorSettings } from './settings.sql.ts';

type FairUse = OperatorSettings['fairUse'];
type ComparedFairUse = Omit<FairUse, 'forbiddenNames'> & { forbiddenNames: string };

/** Lists are compared by their text. */
export function namesAsText({ forbiddenNames, ...limits }: FairUse): ComparedFairUse {
  return { ...limits, forbiddenNames: forbiddenNames.join('\n') };
}

export const fairUseWords: Words<ComparedFairUse> = {
  perHour: { name: 'the limit per hour', format: formatLimit },
  perDay: { name: 'the limit per 24 hours', format: formatLimit },
  slowPercent: { name: 'the share that slows a user', format: formatPercent },
  cancelPercent: { name: 'the limit of cancellations', format: formatPercent },
  cancelSample: { name: 'the number of purchases it needs', format: String },
  forbiddenNames: { name: 'the list of names that may not be sold' },
};

export const linkWords: Words<Links> = {
  support: { name: 'the link of customer support', format: quoteText },
  channel: { name: 'the link of the messaging channel', format: quoteText },
  chat: { name: 'the link of the chat channel', format: quoteText },
  video: { name: 'the link of the video channel', format: quoteText },
};

export const sessionWords: Words<OperatorSettings['sessions']> = {
  lifeDays: { name: 'the longest session in days', format: String },
  idleDays: { name: 'the time without use in days', format: String },
};

export const retentionWords: Words<OperatorSettings['retention']> = {
  numbersDays: { name: 'the time that numbers are kept in days', format: String },
};

export const homeWords: Words<OperatorSettings['home']> = {
  country: { name: 'the country shown first', format: (iso) => iso ?? 'the default' },
};

export const keyUseWords: Words<OperatorSettings['keyUse']> = {
  slowPercent: { name: 'the share that slows a key', format: formatPercent },
  pausePercent: { name: 'the share that pauses a key', format: formatPercent },
  sample: { name: 'the number of purchases it needs', format: String },
  perMinute: { name: 'the purchases of a slowed key per minute', format: String },
  pauseMinutes: { name: 'the length of a pause in minutes', format: String },
};

export const paymentsWords: Words<OperatorSettings['payments']> = {
  cryptoClaimMinutes: { name: 'the wait for claims in minutes', format: formatDefault },
  minDeposit: { name: 'the smallest payment in rupees', format: formatDefault },
};

/** Null is what the node was started with. */
function formatDefault(value: number | null): string {
  return value === null ? 'the default' : String(value);
}

function formatLimit(limit: number | null): string {
  return limit === null ? 'off' : String(limit);
}

function formatPercent(percent: number | null): string {
  return percent === null ? 'off' : `${percent} %`;
}
