import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { firstLoad, startsOf } from './first-load.ts';

/** `routes`: under `src/routes`, whose files a shell's page needs next. */
export type ShellRoutes = Record<'login' | 'signup' | 'user', readonly string[]>;

/**
 * Pages of an address without a script: templates in the document, of which `public/first-paint.js` shows one. They are the product's own
 * components, rendered in both languages.
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
        const templates = await renderTemplates(root, (name) => filesOf(routes[name], chunks, html));
        return html.replace('<div id="app"></div>', () => `<div id="app"></div>\n    ${templates}`);
      },
    },
  };
}

/** Those that the document doesn't name. */
function filesOf(routes: readonly string[], chunks: readonly Rolldown.OutputChunk[], html: string): string[] {
  const names = [...firstLoad(startsOf(routes, chunks), chunks)];
  return names.filter((name) => name.endsWith('.js') && !html.includes(name));
}

type Name = keyof ShellRoutes;

async function renderTemplates(root: string, filesFor: (name: Name) => string[]): Promise<string> {
  const script = await bundleShells(root);
  try {
    const lines: string[] = [];
    for (const language of ['en', 'hi']) {
      stubBrowser(language);
      // Texts are chosen when modules are evaluated, so each language has its own.
      const { renderIn } = (await import(`${pathToFileURL(script).href}?${language}`)) as { renderIn: Render };
      for (const [name, markup] of Object.entries(await renderIn(language)))
        lines.push(`<template id="${name}-${language}" data-files="${filesFor(name as Name).join(' ')}">${locked(markup)}</template>`);
    }
    return lines.join('\n    ');
  } finally {
    await rm(path.dirname(script), { recursive: true });
  }
}

/** What is typed before the page's scripts run would be lost. */
function locked(markup: string): string {
  return markup.replaceAll('<input ', '<input readonly ');
}

type Render = (language: string) => Promise<Record<Name, string>>;

async function bundleShells(root: string): Promise<string> {
  const outDir = path.join(root, `.cache/first-paint.${process.pid}`);
  await mkdir(outDir, { recursive: true });
  await writeFile(path.join(outDir, 'package.json'), '{ "type": "module" }');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [snapshotsOnServer],
    define: { __BUILD__: '"first paint"' },
    ssr: { noExternal: true },
    build: {
      ssr: path.join(root, 'src/shell/first-paint/render-in.ts'),
      outDir,
      emptyOutDir: false,
      target: 'esnext',
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'shells.js' } },
    },
  });
  return path.join(outDir, 'shells.js');
}

/** React asks stores for a value of their own on a server; ours have none, and their first value is right. */
const snapshotsOnServer: Plugin = {
  name: 'snapshots-on-server',
  transform: {
    filter: { id: /react-dom-server[\w.-]+\.js$/ },
    handler: (code) => ({
      code: code.replaceAll(
        /if \(void 0 === getServerSnapshot\)\s+throw Error\([^;]+\);\s+return getServerSnapshot\(\)/g,
        'return getSnapshot()',
      ),
      map: null,
    }),
  },
};

/** What modules of the page read when they are evaluated. */
function stubBrowser(language: string): void {
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
