import { settingsText } from './texts.ts';

const text = settingsText.links;
const maximum = 300;

/** An https address, or empty. */
export function linkProblem(link: string): string | undefined {
  const address = link.trim();
  if (address === '') return undefined;
  if (address.length > maximum) return text.tooLong;
  return URL.canParse(address) && new URL(address).protocol === 'https:' ? undefined : text.notHttps;
}
