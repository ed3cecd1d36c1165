import type { FastifyInstance, RouteOptions } from 'fastify';

/** Written when it is first asked for: the libraries and the document take 6 MB. */
export function serveOpenApi(app: FastifyInstance, { appName, url }: { appName: string; url: () => string }): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void (route.method !== 'HEAD' && routes.push(route)));
  let document: Promise<object> | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => {
    document ??= import('./write-document.ts').then(({ writeDocument }) => writeDocument(routes, appName));
    return { ...(await document), servers: [{ url: url() }] };
  });
}
