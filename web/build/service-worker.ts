import { existsSync } from 'node:fs';
import path from 'node:path';
import type { TranslatedLanguage } from '@pinline/contract/auth/language.rules';
import { build, type Plugin, type Rolldown } from 'vite';
import type { Shell } from '../src/worker/kept-files.ts';
import { firstLoad, startsOf } from './first-load.ts';

/** What must open without a network: `routes` under `src/routes`, `modules` and `translations` under `src`, and files of `public/`. */
export type ShellParts = {
  routes: readonly string[];
  modules: readonly string[];
  translations: Record<TranslatedLanguage, string>;
  publicFiles: readonly string[];
};

export function serviceWorker(parts: ShellParts): Plugin {
  let root = '';
  let buildName: string | undefined;
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      buildName = JSON.parse(config.define?.['__BUILD__'] ?? 'null') ?? undefined;
      const missing = parts.publicFiles.filter((file) => !existsSync(path.join(config.publicDir, file)));
      if (missing.length > 0) throw new Error(`Not in public/: ${missing.join(', ')}`);
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        if (buildName === undefined) throw new Error('The build has no name: define __BUILD__');
        const shell = shellOf(parts, { build: buildName, files: Object.values(bundle) });
        this.info(`the shell that opens without a network: ${shell.files.length} files`);
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: await bundleWorker(root, shell) });
      },
    },
  };
}

type Built = { build: string; files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[] };

function shellOf({ routes, modules, translations, publicFiles }: ShellParts, { build: name, files }: Built): Shell {
  const chunks = files.filter((file) => file.type === 'chunk');
  const start = chunks.find((chunk) => chunk.isEntry);
  if (start === undefined) throw new Error('The build has no entry');
  const names = firstLoad([...startsOf(routes, chunks), ...modules.map((module) => chunkOf(module, chunks))], chunks);
  const fonts = files.map((file) => file.fileName).filter((file) => file.endsWith('.woff2'));
  const assets = [...names, ...fonts].map((file) => `/${file}`).toSorted();
  const moreFor = (module: string) => [...firstLoad([chunkOf(module, chunks)], chunks).difference(names)].map((file) => `/${file}`);
  return {
    build: name,
    files: ['/', ...publicFiles, ...assets],
    translations: { hi: moreFor(translations.hi) },
    start: start.fileName,
  };
}

function chunkOf(module: string, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const found = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(`/src/${module}`)));
  if (found === undefined) throw new Error(`No chunk of the build holds ${module}`);
  return found;
}

async function bundleWorker(root: string, shell: Shell): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { __SHELL__: JSON.stringify(shell) },
    build: {
      write: false,
      target: 'es2023',
      reportCompressedSize: false,
      rolldownOptions: { input: path.join(root, 'src/worker/service-worker.ts'), output: { format: 'iife' } },
    },
  });
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : [];
  const [chunk] = outputs.flatMap(({ output }) => output);
  if (chunk?.type !== 'chunk') throw new Error('The service worker was not built');
  return chunk.code;
}
