import fastify from 'fastify';
import type { App } from '../../server/src/app.ts';
import { serveApps } from '../../server/src/features/apps/apps.routes.ts';

/** A public page of apps as a node that just started shows it, which keeps no earlier reading. */
export async function shownApps({ app }: { app: App }, path: string, headers: Record<string, string> = {}) {
  const http = fastify();
  serveApps(http, { ...app.deps });
  const { statusCode: status, body } = await http.inject({ url: path, headers });
  await http.close();
  return { status, body };
}
