import type { Country } from './countries.ts';
import type { Random } from './random.ts';
import type { ServiceTexts } from './service-texts.ts';
import { generalTexts, serviceTexts } from './service-texts.ts';

export type Message = {
  /** Null where the sender put none in the text. */
  code: string | null;
  text: string;
};

/** One message as the service would write it to that country. */
export function composeMessage({ random, service, country }: { random: Random; service: string; country: Country }): Message {
  const texts = serviceTexts[service] ?? generalTexts;
  const code = drawCode(texts, random);
  const template = random.pick(texts[random.pick(country.languages)] ?? texts.english);
  return { code, text: template.replaceAll('{code}', code) };
}

/** The first digit is never 0, so that the code survives a reader who takes it for a number. */
function drawCode(texts: ServiceTexts, random: Random): string {
  return texts.code.replaceAll('#', (_mark, at: number) => String(random.integer({ from: at === 0 ? 1 : 0, to: 9 })));
}

/**
 * Seconds until a message comes: the second smallest of six even draws, which is a Beta(2, 5): most come early, a few
 * take nearly the whole range.
 */
export function drawWaitSeconds(random: Random, { from, to }: { from: number; to: number }): number {
  const draws = Array.from({ length: 6 }, () => random.next()).sort((a, b) => a - b);
  return from + (to - from) * (draws[1] ?? 0);
}
