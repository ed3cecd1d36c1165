import type { Country } from './countries.ts';
import type { Random } from './random.ts';
import type { ServiceTexts } from './service-texts.ts';
import { generalTexts, serviceTexts } from './service-texts.ts';

export type Message = {
  code: string | null;
  text: string;
};

export function composeMessage({ random, service, country }: { random: Random; service: string; country: Country }): Message {
  const texts = serviceTexts[service] ?? generalTexts;
  const code = drawCode(texts, random);
  const template = random.pick(texts[random.pick(country.languages)] ?? texts.english);
  return { code, text: template.replaceAll('{code}', code) };
}

/** Never begins with 0, so that it survives a reader who takes it for a number. */
function drawCode(texts: ServiceTexts, random: Random): string {
  return texts.code.replaceAll('#', (_mark, at: number) => String(random.integer({ from: at === 0 ? 1 : 0, to: 9 })));
}

/** The second smallest of six even draws, a Beta(2, 5): most arrive early, a few take nearly the whole range. */
export function drawWaitSeconds(random: Random, { from, to }: { from: number; to: number }): number {
  const draws = Array.from({ length: 6 }, () => random.next()).sort((a, b) => a - b);
  return from + (to - from) * (draws[1] ?? 0);
}
