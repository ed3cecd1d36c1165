import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Packed } from '../../platform/api/packed/packed-answer.ts';
import { keepPages, packOnce, sendInLanguage, sendKept } from '../../platform/public-pages/kept-pages.ts';
import { pageAskedFor, type PageOf } from './page/address.ts';
import { writeFeed } from './page/feed.ts';
import { writePage } from './page/page.ts';
import { createStatusReader, type Status } from './status.commands.ts';
import { presentStatus } from './status.present.ts';

type PackedAnswers = { page(of: PageOf): Packed; json(): Packed; atom(): Packed };

export function serveStatus(http: FastifyInstance, deps: Deps): void {
  const answersNow = keepPages(deps.log, {
    name: 'the status page',
    read: createStatusReader(deps),
    write: (status, how) => packAnswers(deps, status, how),
  });
  const hidden = { schema: { hide: true }, config: { countedAs: 'anonymous' } } as const;
  http.get<{ Querystring: { period?: unknown; lang?: unknown } }>('/status', hidden, async (request, reply) => {
    const asked = pageAskedFor({ query: request.query, acceptLanguage: request.headers['accept-language'] });
    return sendInLanguage(request, reply, (await answersNow()).page(asked));
  });
  http.get('/status.json', hidden, async (request, reply) => sendKept(request, reply, (await answersNow()).json()));
  http.get('/status.atom', hidden, async (request, reply) => sendKept(request, reply, (await answersNow()).atom()));
}

function packAnswers({ config, publicUrl }: Deps, status: Status, { isStale }: { isStale: boolean }): PackedAnswers {
  const { appName, timeZone } = config;
  const once = packOnce();
  return {
    page: (of) =>
      once(`${of.period} ${of.language} ${of.isLanguageAsked}`, 'text/html', () =>
        writePage(status, { ...of, isStale, appName, timeZone }),
      ),
    json: () => once('json', 'application/json', () => JSON.stringify(presentStatus(status, { isStale, appName }))),
    atom: () => once('atom', 'application/atom+xml', () => writeFeed(status, { appName, url: publicUrl() })),
  };
}
