import fastify from 'fastify';
import type { App } from '../../server/src/app.ts';
import { serveStatus } from '../../server/src/features/status/status.routes.ts';

/** The public status as a node that just started shows it, which keeps no earlier reading. */
export async function shownStatus({ app }: { app: App }, path = '/status.json') {
  const http = fastify();
  serveStatus(http, { ...app.deps });
  const answer = await http.inject({ url: path });
  await http.close();
  return path.endsWith('.json') ? answer.json() : answer.body;
}
