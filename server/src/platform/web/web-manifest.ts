import type { FastifyInstance } from 'fastify';

/** Generated, because its name is the operator's. */
export function serveWebManifest(app: FastifyInstance, appName: string): void {
  const manifest = JSON.stringify(manifestOf(appName));
  app.get('/manifest.webmanifest', { schema: { hide: true }, config: { countedAs: 'file' } }, (_request, reply) =>
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache').send(manifest),
  );
}

function manifestOf(appName: string) {
  return {
    id: '/',
    name: appName,
    short_name: appName,
    description: 'A phone number when you need one, and its one-time code as it arrives.',
    lang: 'en',
    dir: 'ltr',
    categories: ['utilities', 'productivity'],
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    // Focuses the open app: a second window would only say that it is open already (web/src/shell/version/follow-worker.ts).
    launch_handler: { client_mode: 'focus-existing' },
    theme_color: '#ffffff',
    background_color: '#f6f7f9',
    icons: [icon('icon', 192, 'any'), icon('icon', 512, 'any'), icon('maskable', 192, 'maskable'), icon('maskable', 512, 'maskable')],
    shortcuts: [shortcut('Topup', '/topup'), shortcut('History', '/history'), shortcut('OtpServer1', '/otpserver1')],
  };
}

function icon(name: string, pixels: number, purpose: 'any' | 'maskable') {
  return { src: `/icons/${name}-${pixels}.png`, sizes: `${pixels}x${pixels}`, type: 'image/png', purpose };
}

function shortcut(name: string, url: string) {
  return { name, url, icons: [icon('icon', 192, 'any')] };
}
