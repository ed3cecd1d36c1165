import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { isDatabaseAway } from '../../platform/database/database.ts';
import { writeFeed } from './page/feed.ts';
import { writePage } from './page/page.ts';
import { packAnswer, type Packed } from './packed.ts';
import { createSnapshot } from './snapshot.ts';
import { createStatusReader, type Status } from './status.commands.ts';
import { presentStatus } from './status.present.ts';
import type { Period } from './status.rules.ts';

const maxAgeSeconds = 15;
/** How long a reader waits before older figures are shown. */
const patienceMs = 2_000;
/** A slow reading is no outage. */
const staleAfterMs = 60_000;

type Answers = { status: Status; packed: Record<Answer, Packed> };
type Answer = Period | 'json' | 'atom';

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

  const answerWith = async (answer: Answer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { value, isStale } = await answersOf();
    return sendPacked(request, reply, (isStale ? staleAnswers(value) : value.packed)[answer]);
  };
  const hidden = { schema: { hide: true } };
  http.get<{ Querystring: { period?: unknown } }>('/status', hidden, (request, reply) =>
    answerWith(periodOf(request.query.period), request, reply),
  );
  http.get('/status.json', hidden, (request, reply) => answerWith('json', request, reply));
  http.get('/status.atom', hidden, (request, reply) => answerWith('atom', request, reply));
}

/** A public page has no wrong address. */
function periodOf(asked: unknown): Period {
  if (asked === '24h') return 'day';
  return asked === '7d' ? 'week' : 'hour';
}

function packAnswers({ config, publicUrl }: Deps, status: Status, { isStale }: { isStale: boolean }): Answers['packed'] {
  const page = (period: Period) =>
    packAnswer(writePage(status, { period, isStale, appName: config.appName, timeZone: config.timeZone }), 'text/html; charset=utf-8');
  return {
    hour: page('hour'),
    day: page('day'),
    week: page('week'),
    json: packAnswer(JSON.stringify(presentStatus(status, { isStale, appName: config.appName })), 'application/json; charset=utf-8'),
    atom: packAnswer(writeFeed(status, { appName: config.appName, url: publicUrl() }), 'application/atom+xml; charset=utf-8'),
  };
}

function sendPacked(request: FastifyRequest, reply: FastifyReply, { type, etag, plain, brotli }: Packed): FastifyReply {
  reply.headers({ 'cache-control': `public, max-age=${maxAgeSeconds}`, etag, vary: 'accept-encoding' });
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  reply.type(type);
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  return takesBrotli ? reply.header('content-encoding', 'br').send(brotli) : reply.send(plain);
}

function rememberLast<Of, Made>(make: (of: Of) => Made): (of: Of) => Made {
  let last: { of: Of; made: Made } | undefined;
  return (of) => (last?.of === of ? last : (last = { of, made: make(of) })).made;
}
