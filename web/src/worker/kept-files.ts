import type { TranslatedLanguage } from '@pinline/contract/auth/language.rules';
import { keptLanguage, languageCache } from './language.ts';
import { aboveCap, outdated } from './requests.rules.ts';

/** The build's name, the shell's files with `/` as the page, what a translated page needs besides, and the page's first script. */
export type Shell = {
  build: string;
  files: readonly string[];
  translations: Record<TranslatedLanguage, readonly string[]>;
  start: string;
};

const logosName = 'logos';
const logosAtMost = 150;
const patienceMs = 3000;

/** All files or none. Throws when one is missing or from another build. */
export async function keepShell({ build, files, translations, start }: Shell): Promise<void> {
  const cache = await caches.open(shellName(build));
  try {
    // Files with a hash in their name may come from the HTTP cache; the page has just loaded them.
    const language = await keptLanguage();
    const needed = language === 'en' ? files : [...files, ...translations[language]];
    await cache.addAll(needed.map((file) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' })));
    // During a rolling update the page and this script may come from different builds.
    const page = await (await cache.match('/'))?.text();
    if (page?.includes(start) !== true) throw new Error('The page is of another build');
  } catch (error) {
    await caches.delete(shellName(build));
    throw error;
  }
}

export async function forgetOlder({ build }: Shell): Promise<void> {
  const old = outdated(await caches.keys(), [shellName(build), logosName, languageCache]);
  await Promise.all(old.map((name) => caches.delete(name)));
}

export async function answerPage(request: Request): Promise<Response> {
  const fetched = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs));
  const reply = await Promise.race([fetched, late]).catch(() => undefined);
  if (reply !== undefined && reply.status < 500) return reply;
  return (await caches.match('/')) ?? fetched;
}

export async function answerKept(request: Request, { build }: Shell): Promise<Response> {
  const kept = await caches.match(request);
  if (kept !== undefined) return kept;
  const reply = await fetch(request);
  if (reply.ok) await keep(shellName(build), request, reply.clone());
  return reply;
}

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
    // A full disk must not fail the request.
  }
}

function shellName(build: string): string {
  return `shell-${build}`;
}
