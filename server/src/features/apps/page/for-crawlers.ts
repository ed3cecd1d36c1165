import { markup } from '../../../platform/public-pages/markup.ts';
import type { App } from '../apps.rules.ts';
import { addressOf, appPath, indexPath } from './addresses.ts';
import { appsPerPage, type AppsByLetter } from './index.rules.ts';

const mostAddresses = 50_000;
const plain = { language: 'en', isLanguageAsked: false } as const;

/** As sitemaps.org has it. */
export function writeSitemap({ apps, byLetter, url }: { apps: readonly App[]; byLetter: AppsByLetter; url: string }): string {
  const lists = [...byLetter].flatMap(([letter, own]) =>
    Array.from({ length: Math.ceil(own.length / appsPerPage) }, (_, at) => indexPath({ letter, page: at + 1 })),
  );
  const addresses = [indexPath({ letter: undefined, page: 1 }), ...lists, ...apps.map(appPath)].slice(0, mostAddresses);
  return markup`<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.map((each) => markup`<url><loc>${url + addressOf(each, plain)}</loc></url>`)}</urlset>
`.markup;
}

/** `sitemap`: its address; undefined while there is none. */
export function writeRobots(sitemap: string | undefined): string {
  const rules = 'User-agent: *\nDisallow: /api/\nAllow: /\n';
  return sitemap === undefined ? rules : `${rules}\nSitemap: ${sitemap}\n`;
}
