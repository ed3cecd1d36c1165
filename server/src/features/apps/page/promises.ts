import type { ServerNumber } from '@pinline/contract/catalogue/catalogue.rules';
import { cancelWaitSeconds, lifeSeconds } from '@pinline/contract/activations/activations.rules';
import { markup, type Markup } from '../../../platform/public-pages/markup.ts';
import type { Offer } from '../apps.rules.ts';
import type { AppsTexts } from '../apps.texts.ts';

type Range = { from: number; to: number };
/** In seconds, over the servers and countries that sell it. */
export type Waits = { life: Range; cancel: Range };

type Sales = { servers: readonly ServerNumber[]; offers: readonly Offer[] };

/** `ownLife`: what the installation shortened every number's life to. */
export function waitsOf({ servers, offers }: Sales, ownLife: number | undefined): Waits {
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
    { ...charge, icon: icons.shield },
    { ...returned, icon: icons.back },
    { icon: icons.clock, title: waits.title, text: waits.text({ life: writeRange(life, texts), cancel: writeRange(cancel, texts) }) },
    { ...late, icon: icons.bell },
  ];
  return markup`<section class="card"><div class="card-head"><h2>${promises}</h2></div><ul class="promises">${all.map(({ icon, title, text }) => markup`<li><svg viewBox="0 0 24 24" aria-hidden="true">${icon}</svg><b>${title}</b><p>${text}</p></li>`)}</ul></section>`;
}

const icons = {
  shield: markup`<path d="M12 3.8 18.5 6v5.5c0 4-2.6 7-6.5 8.7-3.9-1.7-6.5-4.7-6.5-8.7V6z"/><path d="m9.3 11.8 2 2 3.6-3.8"/>`,
  back: markup`<path d="M9.5 6 5.5 10l4 4M5.5 10h8a5 5 0 0 1 0 10H11"/>`,
  clock: markup`<circle cx="12" cy="12" r="8"/><path d="M12 7.5V12l3 2"/>`,
  bell: markup`<path d="M6 16v-5a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.5h4"/>`,
};

function writeRange({ from, to }: Range, texts: AppsTexts): Markup {
  return from === to ? writeSpan(to, texts) : texts.app.fromTo({ from: writeSpan(from, texts), to: writeSpan(to, texts) });
}

function writeSpan(seconds: number, { units }: AppsTexts): Markup {
  const [value, unit] = seconds % 60 === 0 ? [seconds / 60, units.minute] : [seconds, units.second];
  return markup`<span class="num">${value} <span class="u">${unit}</span></span>`;
}
