import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { packAnswer, sendPacked, type Packed } from '../../platform/api/packed/packed-answer.ts';
import { isDatabaseAway } from '../../platform/database/database.ts';
import { pageAskedFor, type PageOf } from './page/address.ts';
import { writeFeed } from './page/feed.ts';
import { writePage } from './page/page.ts';
import { createSnapshot } from './snapshot.ts';
import { createStatusReader, type Status } from './status.commands.ts';
import { presentStatus } from './status.present.ts';

const maxAgeSeconds = 15;
/** How long a reader waits before older figures are shown. */
const patienceMs = 2_000;
/** A slow reading is no outage. */
const staleAfterMs = 60_000;

type Answers = { status: Status; packed: PackedAnswers };
/** Pages by their address: each is written when it is first asked for. */
type PackedAnswers = { page(of: PageOf): Packed; json(): Packed; atom(): Packed };

/** However many ask, each node reads the database at most once in 15 seconds. */
export function serveStatus(http: FastifyInstance, deps: Deps): void {
  const readStatus = createStatusReader(deps);
  const answersOf = createSnapshot<Answers>({
    maxAgeMs: maxAgeSeconds * 1_000,
    patienceMs,
    staleAfterMs,
    read: async () => {
      const status = await readStatus();
      return { status, packed: packAnswers(deps, status, { isStale: false }) };
    },
    onFailure: (error) => {
      if (isDatabaseAway(error)) deps.log.warn('the status page shows its last figures: the database is away');
      else deps.log.error({ err: error }, 'the figures of the status page could not be read');
    },
  });
  const staleAnswers = rememberLast((answers: Answers) => packAnswers(deps, answers.status, { isStale: true }));

  const answersNow = async (): Promise<PackedAnswers> => {
    const { value, isStale } = await answersOf();
    return isStale ? staleAnswers(value) : value.packed;
  };
  const hidden = { schema: { hide: true }, config: { countedAs: 'anonymous' } } as const;
  http.get<{ Querystring: { period?: unknown; lang?: unknown } }>('/status', hidden, async (request, reply) => {
    const asked = pageAskedFor({ query: request.query, acceptLanguage: request.headers['accept-language'] });
    const page = (await answersNow()).page(asked);
    return send(request, reply.header('vary', 'accept-encoding, accept-language'), page);
  });
  http.get('/status.json', hidden, async (request, reply) => send(request, reply, (await answersNow()).json()));
  http.get('/status.atom', hidden, async (request, reply) => send(request, reply, (await answersNow()).atom()));
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

function packOnce(): (name: string, type: string, write: () => string) => Packed {
  const packed = new Map<string, Packed>();
  return (name, type, write) => {
    const answer = packed.get(name) ?? packAnswer(write(), `${type}; charset=utf-8`);
    packed.set(name, answer);
    return answer;
  };
}

function send(request: FastifyRequest, reply: FastifyReply, packed: Packed): FastifyReply {
  return sendPacked(request, reply.header('cache-control', `public, max-age=${maxAgeSeconds}`), packed);
}

function rememberLast<Of, Made>(make: (of: Of) => Made): (of: Of) => Made {
  let last: { of: Of; made: Made } | undefined;
  return (of) => (last?.of === of ? last : (last = { of, made: make(of) })).made;
}
