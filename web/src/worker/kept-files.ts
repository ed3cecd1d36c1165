import { aboveCap, outdated } from './requests.rules.ts';

/** What the build says of itself: its name, the files of the shell with `/` as the page, and the script that the page starts with. */
export type Shell = { build: string; files: readonly string[]; start: string };

const logosName = 'logos';
/** More than the product brings along; an operator's own come on top. */
const logosAtMost = 150;
/** A network that has not begun to answer by then is as good as none. */
const patienceMs = 3000;

/** Everything that the page needs to stand without a network. Throws, and leaves nothing behind, when a file is missing or of another build. */
export async function keepShell({ build, files, start }: Shell): Promise<void> {
  const cache = await caches.open(shellName(build));
  try {
    // Whose name carries a hash may come from the browser's own cache: the page has just fetched it.
    await cache.addAll(files.map((file) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' })));
    // While servers are updated one after the other, the page may come from one and this script from another.
    const page = await (await cache.match('/'))?.text();
    if (page?.includes(start) !== true) throw new Error('The page is of another build');
  } catch (error) {
    await caches.delete(shellName(build));
    throw error;
  }
}

export async function forgetOlder({ build }: Shell): Promise<void> {
  const old = outdated(await caches.keys(), [shellName(build), logosName]);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The newest page there is; the kept one when the network is slow, away, or has a server behind it that is in trouble. */
export async function answerPage(request: Request): Promise<Response> {
  const fetched = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs));
  const reply = await Promise.race([fetched, late]).catch(() => undefined);
  if (reply !== undefined && reply.status < 500) return reply;
  return (await caches.match('/')) ?? fetched;
}

/** A file that never changes under its name: kept the first time it is used. */
export async function answerKept(request: Request, { build }: Shell): Promise<Response> {
  const kept = await caches.match(request);
  if (kept !== undefined) return kept;
  const reply = await fetch(request);
  if (reply.ok) await keep(shellName(build), request, reply.clone());
  return reply;
}

/** The logo as it was last seen; the next look shows what has changed since. */
export async function answerLogo(request: Request, stayAlive: (work: Promise<unknown>) => void): Promise<Response> {
  const kept = await caches.match(request, { cacheName: logosName });
  const fresh = fetch(request).then(async (reply) => {
    if (reply.ok) await keepLogo(request, reply.clone());
    return reply;
  });
  if (kept === undefined) return fresh;
  stayAlive(fresh.catch(() => undefined));
  return kept;
}

async function keepLogo(request: Request, reply: Response): Promise<void> {
  await keep(logosName, request, reply);
  const cache = await caches.open(logosName);
  await Promise.all(aboveCap(await cache.keys(), logosAtMost).map((old) => cache.delete(old)));
}

async function keep(name: string, request: Request, reply: Response): Promise<void> {
  try {
    await (await caches.open(name)).put(request, reply);
  } catch {
    // A full disk must not take the answer away.
  }
}

function shellName(build: string): string {
  return `shell-${build}`;
}
