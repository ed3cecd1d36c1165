import { formatRupees } from '@pinline/contract/values/money-format';
import { inLanguage } from '../../../../platform/language/language.ts';

type Asked = { service: string; cap: number };

export const noneText = inLanguage('noneText', {
  on: ({ server, service, cap }: Asked & { server: string }): string =>
    `Server ${server} has no number for ${service} up to ${formatRupees(cap)}`,
  anywhere: ({ service, cap }: Asked): string => `No server has a number for ${service} up to ${formatRupees(cap)}`,
});
