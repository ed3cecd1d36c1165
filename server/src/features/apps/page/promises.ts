import { cancelWaitSeconds, lifeSeconds } from '@pinline/contract/activations/rules';
import { markup, type Markup } from '../../../platform/public-pages/markup.ts';
import type { App } from '../apps.rules.ts';
import type { AppsTexts } from '../apps.texts.ts';

type Range = { from: number; to: number };
/** In seconds, over the servers and countries that sell it. */
export type Waits = { life: Range; cancel: Range };

/** `ownLife`: what the installation shortened every number's life to. */
export function waitsOf({ servers, offers }: Pick<App, 'servers' | 'offers'>, ownLife: number | undefined): Waits {
  const lives = servers.map((server) => ({ server, lifeSeconds: ownLife ?? lifeSeconds[server] }));
  const prefixes = new Set(offers.map(({ country }) => country?.prefix ?? ''));
  const cancels = lives.flatMap((life) => [...prefixes].map((phoneNumber) => cancelWaitSeconds({ ...life, phoneNumber })));
  return { life: rangeOf(lives.map((life) => life.lifeSeconds)), cancel: rangeOf(cancels) };
}

function rangeOf(values: readonly number[]): Range {
  return { from: Math.min(...values), to: Math.max(...values) };
}

export function writePromises({ life, cancel }: Waits, texts: AppsTexts): Markup {
  const { charge, returned, waits, late, promises } = texts.app;
  const all = [
    charge,
    returned,
    { title: waits.title, text: waits.text({ life: writeRange(life, texts), cancel: writeRange(cancel, texts) }) },
    late,
  ];
  return markup`<section class="card"><div class="card-head"><h2>${promises}</h2></div><ul class="promises">${all.map(({ title, text }) => markup`<li><b>${title}</b><p>${text}</p></li>`)}</ul></section>`;
}

function writeRange({ from, to }: Range, texts: AppsTexts): Markup {
  return from === to ? writeSpan(to, texts) : texts.app.fromTo({ from: writeSpan(from, texts), to: writeSpan(to, texts) });
}

function writeSpan(seconds: number, { units }: AppsTexts): Markup {
  const [value, unit] = seconds % 60 === 0 ? [seconds / 60, units.minute] : [seconds, units.second];
  return markup`<span class="num">${value} <span class="u">${unit}</span></span>`;
}
