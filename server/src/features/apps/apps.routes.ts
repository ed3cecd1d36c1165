import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../platform/errors.ts';
import { keepPages, sendInLanguage, sendKept } from '../../platform/public-pages/kept-pages.ts';
import { languageAskedFor } from '../../platform/public-pages/page-language.ts';
import { createAppsReader } from './apps.commands.ts';
import { indexAskedFor } from './page/index.rules.ts';
import { writePages } from './pages.ts';

type Query = { lang?: unknown; letter?: unknown; page?: unknown; q?: unknown };

/** Public pages, without a session. They cost a node one reading in 15 seconds, so they are counted as files are. */
export function serveApps(http: FastifyInstance, deps: Deps): void {
  const pagesNow = keepPages(deps.log, {
    name: 'the pages of apps',
    read: createAppsReader(deps),
    write: (apps, how) => writePages(deps, apps, how),
  });
  const asFile = { schema: { hide: true }, config: { countedAs: 'file' } } as const;
  http.get<{ Querystring: Query }>('/apps', asFile, async (request, reply) => {
    const of = languageOf(request);
    const pages = await pagesNow();
    const page = pages.index(of, indexAskedFor(request.query));
    return sendInLanguage(request, reply.code(page === undefined ? 404 : 200), page ?? pages.notFound(of));
  });
  http.get<{ Params: { '*': string }; Querystring: Query }>('/apps/*', asFile, async (request, reply) => {
    const of = languageOf(request);
    const pages = await pagesNow();
    const page = pages.app(of, request.params['*']);
    return sendInLanguage(request, reply.code(page === undefined ? 404 : 200), page ?? pages.notFound(of));
  });
  http.get('/sitemap.xml', asFile, async (request, reply) => sendKept(request, reply, (await pagesNow()).sitemap() ?? refuse('NOT_FOUND')));
  http.get('/robots.txt', asFile, async (request, reply) => sendKept(request, reply, (await pagesNow()).robots()));
}

function languageOf({ query, headers }: { query: Query; headers: { 'accept-language'?: string | undefined } }) {
  return languageAskedFor({ lang: query.lang, acceptLanguage: headers['accept-language'] });
}
