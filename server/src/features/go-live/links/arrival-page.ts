import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { escapeHtml } from '../../../platform/web/escape-html.rules.ts';

/** Opened at PUBLIC_URL and from the test mail: brings its token to this installation. A page of its own, because no one is signed in there. */
export function serveArrivalPage(http: FastifyInstance, { config }: Deps): void {
  const files = [
    ['/go-live', 'text/html', writePage(config.appName)],
    ['/go-live/arrive.js', 'text/javascript', readBeside('arrive.js')],
    ['/go-live/arrive.css', 'text/css', readBeside('arrive.css')],
  ] as const;
  for (const [address, type, text] of files)
    http.get(address, { schema: { hide: true }, config: { countedAs: 'anonymous' } }, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-store').send(text),
    );
}

function readBeside(name: string): string {
  return readFileSync(path.join(import.meta.dirname, name), 'utf8');
}

function writePage(appName: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(appName)}</title>
<link rel="stylesheet" href="/go-live/arrive.css">
<main>
<h1 id="title" role="status">Checking…</h1>
<p id="text"></p>
</main>
<script src="/go-live/arrive.js" defer></script>
`;
}
