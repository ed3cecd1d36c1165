import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Language, languages } from '@pinline/contract/auth/language.rules';
import { build, type Plugin, type Rolldown } from 'vite';
import type { Shells } from '../src/first-paint/shells.tsx';
import { firstLoad, startsOf } from './first-load.ts';

type Name = keyof Shells['markup'];

/** Files under `src/routes` that a shell's page needs next. */
export type ShellRoutes = Record<Name, readonly string[]>;

/**
 * Pages of an address without a script: templates in the document, of which `public/first-paint.js` shows one. They are the product's own
 * components, rendered in each language. The same script fetches the page's own, so that they don't hold up the first paint.
 */
export function firstPaint(routes: ShellRoutes): Plugin {
  let root = '';
  return {
    name: 'first-paint',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (bundle === undefined) return html;
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entry = chunks.find((chunk) => chunk.isEntry);
        if (entry === undefined) throw new Error('The build has no entry');
        const first = scriptsOf([entry], chunks);
        const next = (name: Name) => scriptsOf(startsOf(routes[name], chunks), chunks).filter((file) => !first.includes(file));
        const templates = await renderTemplates(root, next);
        return startedLater(html, { start: entry.fileName, files: first }).replace(
          '<div id="app"></div>',
          (app) => `${app}\n    ${templates}`,
        );
      },
    },
  };
}

function scriptsOf(starts: readonly Rolldown.OutputChunk[], chunks: readonly Rolldown.OutputChunk[]): string[] {
  return [...firstLoad(starts, chunks)].filter((name) => name.endsWith('.js'));
}

/** Without the scripts that the bundler named in the document: the script of the first paint has their names. */
function startedLater(html: string, { start, files }: { start: string; files: readonly string[] }): string {
  const [own, named] = [
    '<script src="/first-paint.js"></script>',
    /\s*<(script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g,
  ];
  if (!html.includes(own) || !named.test(html)) throw new Error('The document lacks the scripts that this plugin looks for');
  return html
    .replaceAll(named, '')
    .replace(own, `<script src="/first-paint.js" data-start="${start}" data-files="${files.join(' ')}"></script>`);
}

async function renderTemplates(root: string, filesFor: (name: Name) => string[]): Promise<string> {
  const script = await bundleShells(root);
  try {
    const lines: string[] = [];
    for (const language of languages) {
      stubBrowser(language);
      // Texts are chosen when modules are evaluated, so each language has its own.
      const { renderIn } = (await import(`${pathToFileURL(script).href}?${language}`)) as { renderIn: Render };
      const { markup, titles } = await renderIn(language);
      const [menu = ''] = menuOf.exec(markup.user) ?? [];
      lines.push(`<template id="menu-${language}" data-titles="${titles.join('|')}">${menu}</template>`);
      for (const [name, page] of Object.entries(markup)) {
        const files = filesFor(name as Name).join(' ');
        lines.push(
          `<template id="${name}-${language}" data-files="${files}">${locked(page).replace(menuOf, '<aside data-menu></aside>')}</template>`,
        );
      }
    }
    return lines.join('\n    ');
  } finally {
    await rm(path.dirname(script), { recursive: true });
  }
}

/** The same on all pages of a user but for what it marks. */
const menuOf = /<aside class="[^"]* h-dvh .*?<\/aside>/s;

/** What is typed before the page's scripts run would be lost. */
function locked(markup: string): string {
  return markup.replaceAll('<input ', '<input readonly ');
}

type Render = (language: Language) => Promise<Shells>;

async function bundleShells(root: string): Promise<string> {
  const outDir = path.join(root, `.cache/first-paint.${process.pid}`);
  await mkdir(outDir, { recursive: true });
  await writeFile(path.join(outDir, 'package.json'), '{ "type": "module" }');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { __BUILD__: '"first paint"' },
    ssr: { noExternal: true },
    build: {
      ssr: path.join(root, 'src/first-paint/render-in.ts'),
      outDir,
      emptyOutDir: false,
      target: 'esnext',
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'shells.js' } },
    },
  });
  return path.join(outDir, 'shells.js');
}

/** What modules of the page read when they are evaluated. */
function stubBrowser(language: Language): void {
  // Styles hide what only wide windows show.
  const media = (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  const storage = { getItem: () => null };
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { value: storage, configurable: true });
  Object.assign(globalThis, {
    addEventListener: () => undefined,
    matchMedia: media,
    document: { documentElement: { lang: language, dataset: {} }, addEventListener: () => undefined, visibilityState: 'visible' },
  });
}
