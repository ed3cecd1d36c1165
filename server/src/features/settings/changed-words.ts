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

function formatLimit(limit: number | null): string {
  return limit === null ? 'off' : String(limit);
}

function formatPercent(percent: number | null): string {
  return percent === null ? 'off' : `${percent} %`;
}
