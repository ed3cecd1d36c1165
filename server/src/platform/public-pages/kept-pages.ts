import type { FastifyReply, FastifyRequest } from 'fastify';
import { packAnswer, sendPacked, type Packed } from '../api/packed/packed-answer.ts';
import { isDatabaseAway } from '../database/database.ts';
import type { Logger } from '../logger.ts';
import { createSnapshot } from './snapshot.ts';

export const keptSeconds = 15;
/** How long a reader waits before older figures are shown. */
const patienceMs = 2_000;
/** A slow reading is no outage. */
const staleAfterMs = 60_000;

type Options<Value, Pages> = {
  /** For the log. */
  name: string;
  read(): Promise<Value>;
  write(value: Value, how: { isStale: boolean }): Pages;
};

/** However many ask, each node reads at most once in 15 seconds. While the database is away, the last pages are shown. */
export function keepPages<Value, Pages>(
  log: Pick<Logger, 'warn' | 'error'>,
  { name, read, write }: Options<Value, Pages>,
): () => Promise<Pages> {
  const latest = createSnapshot<{ value: Value; pages: Pages }>({
    maxAgeMs: keptSeconds * 1_000,
    patienceMs,
    staleAfterMs,
    read: async () => {
      const value = await read();
      return { value, pages: write(value, { isStale: false }) };
    },
    onFailure: (error) => {
      if (isDatabaseAway(error)) log.warn(`${name} shows its last figures: the database is away`);
      else log.error({ err: error }, `the figures of ${name} could not be read`);
    },
  });
  const stalePages = rememberLast((answers: { value: Value }) => write(answers.value, { isStale: true }));
  return async () => {
    const { value, isStale } = await latest();
    return isStale ? stalePages(value) : value.pages;
  };
}

/** Pages by their name: each is written when it is first asked for. Beyond `atMost` each time, so that a crawler doesn't fill the memory. */
export function packOnce(atMost = Infinity): (name: string, type: string, write: () => string) => Packed {
  const packed = new Map<string, Packed>();
  return (name, type, write) => {
    const answer = packed.get(name) ?? packAnswer(write(), `${type}; charset=utf-8`);
    if (packed.size < atMost) packed.set(name, answer);
    return answer;
  };
}

export function sendKept(request: FastifyRequest, reply: FastifyReply, packed: Packed): FastifyReply {
  return sendPacked(request, reply.header('cache-control', `public, max-age=${keptSeconds}`), packed);
}

/** For pages whose language the browser's preference may decide. */
export function sendInLanguage(request: FastifyRequest, reply: FastifyReply, packed: Packed): FastifyReply {
  return sendKept(request, reply.header('vary', 'accept-encoding, accept-language'), packed);
}

function rememberLast<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  let last: { of: Of; made: Made } | undefined;
  return (of) => (last?.of === of ? last : (last = { of, made: make(of) })).made;
}
