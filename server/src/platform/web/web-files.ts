import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';
import { countRoutesAs, isPage } from '../http/entrance/entrance.ts';

const yearSeconds = 31_536_000;

/** The document and service worker stay as they were at start: they name their own build's assets, which outlive another build. */
export async function serveWebFiles(app: FastifyInstance, folder: string): Promise<void> {
  const page = await createFileHandler(path.join(folder, 'index.html'), 'text/html; charset=utf-8');
  if (page !== undefined) {
    const worker = await createFileHandler(path.join(folder, workerName), 'text/javascript; charset=utf-8');
    const folders = await foldersIn(folder);
    await app.register(async (top) => {
      countRoutesAs(top, 'file');
      await top.register(fastifyStatic, {
        ...always,
        root: folder,
        wildcard: false,
        globIgnore: [`${workerName}*`, ...folders.map((name) => `${name}/**`)],
        setHeaders: setNoCache,
      });
    });
    for (const name of folders) {
      const setHeaders = name === hashed ? setImmutable : setNoCache;
      await app.register(async (own) => serveFolder(own, { name, root: path.join(folder, name), setHeaders }));
    }
    app.get('/', { schema: { hide: true }, config: { countedAs: 'file' } }, page);
    if (worker !== undefined) app.get(`/${workerName}`, { schema: { hide: true }, config: { countedAs: 'file' } }, worker);
  }
  app.setNotFoundHandler((request, reply) => {
    if (page === undefined || !isPage(request)) throw new Refusal('NOT_FOUND');
    return page(request, reply);
  });
}

const workerName = 'service-worker.js';
/** Files whose names contain a hash. */
const hashed = 'assets';
const always = { preCompressed: true, index: false as const, cacheControl: false };

const setNoCache: SetHeaders = (response) => void response.header('cache-control', 'no-cache');
const setImmutable: SetHeaders = (response) => void response.header('cache-control', `public, max-age=${yearSeconds}, immutable`);

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

type Folder = { name: string; root: string; setHeaders: SetHeaders };

/**
 * One route for a folder: one for each of hundreds of files took most of a start, and 3 MB. Ours, because the library's lists the folder for
 * each file that it sends.
 */
async function serveFolder(app: FastifyInstance, { name, root, setHeaders }: Folder): Promise<void> {
  await app.register(fastifyStatic, { ...always, root, serve: false, setHeaders });
  app.get<{ Params: { file: string } }>(`/${name}/:file`, { schema: { hide: true }, config: { countedAs: 'file' } }, (request, reply) => {
    const { file } = request.params;
    if (!/^[\w-][\w.-]*$/.test(file)) throw new Refusal('NOT_FOUND');
    return reply.sendFile(file);
  });
}

type SetHeaders = NonNullable<FastifyStaticOptions['setHeaders']>;
type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

async function createFileHandler(file: string, type: string): Promise<Handler | undefined> {
  if (!existsSync(file)) return undefined;
  const [plain, brotli] = await Promise.all([readFile(file), readFile(`${file}.br`).catch(() => undefined)]);
  return (request, reply) => {
    reply.code(200).type(type).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
    const takesBrotli = brotli !== undefined && /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    return takesBrotli ? reply.header('content-encoding', 'br').send(brotli) : reply.send(plain);
  };
}
