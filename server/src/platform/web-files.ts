import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './errors.ts';

const yearSeconds = 31_536_000;

/** The web app's files, precompressed at build time. Any other path of a page gets the one document; a call that does not exist gets its refusal. */
export async function serveWebFiles(app: FastifyInstance, folder: string): Promise<void> {
  const hasFiles = existsSync(folder);
  if (hasFiles) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: ['index.html'],
      cacheControl: false,
      setHeaders(response, path) {
        // Names of built assets carry their content's hash.
        response.header('cache-control', path.includes('/assets/') ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = hasFiles && request.method === 'GET' && !request.url.startsWith('/api/') && !/\.\w+($|\?)/.test(request.url);
    if (!isPage) throw new Refusal('NOT_FOUND');
    return reply.sendFile('index.html');
  });
}
