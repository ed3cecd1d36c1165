import type { Deps } from '../../deps.ts';
import type { Packed } from '../../platform/api/packed/packed-answer.ts';
import { packOnce } from '../../platform/public-pages/kept-pages.ts';
import type { PageLanguage } from '../../platform/public-pages/page-language.ts';
import type { Apps } from './apps.commands.ts';
import { writeApp } from './page/app-page.ts';
import { writeRobots, writeSitemap } from './page/for-crawlers.ts';
import { appsTextsIn, type Writing } from './page/frame.ts';
import { writeIndex } from './page/index-page.ts';
import { groupByLetter, indexPage, type IndexAsked } from './page/index.rules.ts';
import { writeNotFound } from './page/not-found-page.ts';

/** Undefined: there is no such page now. */
export type Pages = {
  index(of: PageLanguage, asked: IndexAsked): Packed | undefined;
  app(of: PageLanguage, address: string): Packed | undefined;
  notFound(of: PageLanguage): Packed;
  sitemap(): Packed | undefined;
  robots(): Packed;
};

/** A page and its compressed form have about 15 kB: 30 MB in all. */
const mostKept = 2_000;
const html = 'text/html';

/** `apps`: undefined while the pages are switched off. */
export function writePages(deps: Deps, apps: Apps | undefined, { isStale }: { isStale: boolean }): Pages {
  const { config, publicUrl } = deps;
  const { appName, timeZone } = config;
  const once = packOnce(mostKept);
  const writing = (of: PageLanguage): Writing => ({
    of,
    texts: appsTextsIn[of.language],
    appName,
    timeZone,
    url: publicUrl(),
    staleSince: isStale ? apps?.now : undefined,
  });
  const keyOf = ({ language, isLanguageAsked }: PageLanguage) => `${language} ${isLanguageAsked}`;
  const notFound = (of: PageLanguage) => once(`${keyOf(of)} none`, html, () => writeNotFound(writing(of), { isOff: apps === undefined }));
  if (apps === undefined) {
    const robots = () => once('robots', 'text/plain', () => writeRobots(undefined));
    return { index: () => undefined, app: () => undefined, notFound, sitemap: () => undefined, robots };
  }
  const byLetter = groupByLetter(apps.list);
  return {
    index(of, asked) {
      const page = indexPage(apps.list, byLetter, asked);
      const write = () => writeIndex({ apps, byLetter, page }, writing(of));
      // Anyone can search for anything.
      if (page.search !== '') return { type: `${html}; charset=utf-8`, plain: Buffer.from(write()) };
      return once(`${keyOf(of)} list ${page.letter ?? ''} ${page.page}`, html, write);
    },
    app(of, address) {
      const app = apps.byAddress.get(address);
      if (app === undefined) return undefined;
      return once(`${keyOf(of)} app ${app.code}`, html, () => writeApp(app, config.activationSeconds, writing(of)));
    },
    notFound,
    sitemap: () => once('sitemap', 'application/xml', () => writeSitemap({ apps: apps.list, byLetter, url: publicUrl() })),
    robots: () => once('robots', 'text/plain', () => writeRobots(`${publicUrl()}/sitemap.xml`)),
  };
}
