import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerKept, answerLogo, answerPage, forgetOlder, keepShell } from './kept-files.ts';
import { keepLanguage } from './language.ts';

const here = 'https://pinline.example';
const shell = {
  build: '2',
  files: ['/', '/theme.js', '/assets/index-2.js'],
  translations: { hi: ['/assets/hindi-2.js'] },
  start: 'assets/index-2.js',
};
const page = '<script src="/assets/index-2.js"></script>';

let network: Map<string, () => Response | Promise<Response>>;
let kept: Map<string, Map<string, Response>>;

beforeEach(() => {
  network = new Map([
    ['/', () => new Response(page)],
    ['/theme.js', () => new Response('theme()')],
    ['/assets/index-2.js', () => new Response('app(2)')],
  ]);
  kept = new Map();
  vi.useFakeTimers();
  vi.stubGlobal('Request', FakeRequest);
  vi.stubGlobal('fetch', async ({ url }: { url: string }) => {
    const answer = network.get(pathOf(url));
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer();
  });
  vi.stubGlobal('caches', cachesOf());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('caches the whole shell and drops older ones', async () => {
  kept.set('shell-1', new Map()).set('logos', new Map());
  await keepShell(shell);
  expect([...(kept.get('shell-2')?.keys() ?? [])]).toEqual(shell.files);
  await forgetOlder(shell);
  expect([...kept.keys()]).toEqual(['logos', 'shell-2']);
});

test('caches what Hindi needs after a page in Hindi', async () => {
  network.set('/assets/hindi-2.js', () => new Response('hindi(2)'));
  await keepLanguage('hi');
  await keepShell(shell);
  expect([...(kept.get('shell-2')?.keys() ?? [])]).toEqual([...shell.files, ...shell.translations.hi]);
  await forgetOlder(shell);
  expect([...kept.keys()]).toContain('language');
});

test.each([
  ['a file is missing', () => network.delete('/assets/index-2.js')],
  ['the page is of another build', () => network.set('/', () => new Response('<script src="/assets/index-3.js"></script>'))],
])('caches nothing when %s', async (_, spoil) => {
  spoil();
  await expect(keepShell(shell)).rejects.toThrow();
  expect([...kept.keys()]).toEqual([]);
});

test('serves a page from the network, or from the shell when the network or the server fails', async () => {
  await keepShell(shell);
  network.set('/dashboard', () => new Response('fresh'));
  expect(await (await answerPage(ask('/dashboard'))).text()).toBe('fresh');
  network.set('/dashboard', () => new Response('Bad Gateway', { status: 502 }));
  expect(await (await answerPage(ask('/dashboard'))).text()).toBe(page);
  network.clear();
  expect(await (await answerPage(ask('/dashboard'))).text()).toBe(page);
});

test('waits 3 s for a slow network', async () => {
  await keepShell(shell);
  network.set('/dashboard', () => new Promise(() => {}));
  let answer: string | undefined;
  void answerPage(ask('/dashboard'))
    .then((reply) => reply.text())
    .then((text) => (answer = text));
  await vi.advanceTimersByTimeAsync(2_900);
  expect(answer).toBeUndefined();
  await vi.advanceTimersByTimeAsync(200);
  expect(answer).toBe(page);
});

test('answers from the network without a shell', async () => {
  network.set('/dashboard', () => new Response('Bad Gateway', { status: 502 }));
  expect((await answerPage(ask('/dashboard'))).status).toBe(502);
  network.clear();
  await expect(answerPage(ask('/dashboard'))).rejects.toThrow('Failed to fetch');
});

test("fetches a file once, and doesn't cache a missing one", async () => {
  network.set('/assets/history-1.js', () => new Response('history'));
  network.set('/assets/gone-1.js', () => new Response('{}', { status: 404 }));
  await answerKept(ask('/assets/history-1.js'), shell);
  expect((await answerKept(ask('/assets/gone-1.js'), shell)).status).toBe(404);
  network.clear();
  expect(await (await answerKept(ask('/assets/history-1.js'), shell)).text()).toBe('history');
  await expect(answerKept(ask('/assets/gone-1.js'), shell)).rejects.toThrow('Failed to fetch');
});

test('answers a logo from the cache and refreshes it', async () => {
  const work: Promise<unknown>[] = [];
  const look = async () => (await answerLogo(ask('/services/tg.svg'), (each) => work.push(each))).text();
  network.set('/services/tg.svg', () => new Response('old'));
  expect(await look()).toBe('old');
  network.set('/services/tg.svg', () => new Response('new'));
  expect(await look()).toBe('old');
  await Promise.all(work);
  expect(await look()).toBe('new');
});

test('keeps only the last 150 logos', async () => {
  for (let count = 0; count < 152; count += 1) {
    network.set(`/services/${count}.svg`, () => new Response('logo'));
    await answerLogo(ask(`/services/${count}.svg`), () => undefined);
  }
  const names = [...(kept.get('logos')?.keys() ?? [])];
  expect(names).toHaveLength(150);
  expect(names[0]).toBe('/services/2.svg');
});

class FakeRequest {
  url: string;
  constructor(path: string) {
    this.url = `${here}${path}`;
  }
}

function ask(path: string): Request {
  return new Request(path);
}

function pathOf(url: string): string {
  return new URL(url, here).pathname;
}

function cachesOf() {
  const find = (name: string, asked: string | { url: string }) => {
    const found = kept.get(name)?.get(pathOf(typeof asked === 'string' ? asked : asked.url));
    return found?.clone();
  };
  const open = async (name: string) => {
    const entries = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, entries);
    const put = async (asked: string | { url: string }, reply: Response) => {
      entries.set(pathOf(typeof asked === 'string' ? asked : asked.url), reply);
    };
    return {
      put,
      match: async (asked: string) => find(name, asked),
      keys: async () => [...entries.keys()].map((path) => new FakeRequest(path)),
      delete: async ({ url }: { url: string }) => entries.delete(pathOf(url)),
      addAll: async (requests: { url: string }[]) => {
        const replies = await Promise.all(requests.map(async (request) => ({ request, reply: await fetch(ask(pathOf(request.url))) })));
        if (replies.some(({ reply }) => !reply.ok)) throw new TypeError('Request failed');
        for (const { request, reply } of replies) await put(request, reply);
      },
    };
  };
  return {
    open,
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (asked: string | { url: string }, { cacheName }: { cacheName?: string } = {}) =>
      [...kept.keys()]
        .filter((name) => cacheName === undefined || name === cacheName)
        .map((name) => find(name, asked))
        .find((found) => found !== undefined),
  };
}
