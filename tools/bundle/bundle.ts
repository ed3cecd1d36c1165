import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rolldown, type RolldownPluginOption } from 'rolldown';
import { sourceLinesOf } from './source-lines.ts';

const root = path.join(import.meta.dirname, '../..');
const nativeModules = ['@node-rs/argon2', '@node-rs/bcrypt', 'sharp', 'pg-native'];

/** Scripts with everything they import but native modules. What they import later stays apart. */
export async function bundle(input: string[], folder: string): Promise<void> {
  const bundler = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    external: nativeModules,
    plugins: [foldersOfSources(folder)],
    logLevel: 'silent',
  });
  const { output } = await bundler.generate({
    dir: folder,
    format: 'esm',
    comments: false,
    sourcemap: 'hidden',
    sourcemapExcludeSources: true,
  });
  await bundler.close();
  await mkdir(folder, { recursive: true });
  for (const file of output) {
    if (file.type === 'asset') continue;
    await writeFile(path.join(folder, file.fileName), inAscii(file.code));
    if (file.map !== null)
      await writeFile(path.join(folder, `${file.fileName}.lines.json`), JSON.stringify(sourceLinesOf(file.map, file.code)));
  }
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
}

/** Files beside a source are found from the bundle, wherever the installation is. */
function foldersOfSources(folder: string): RolldownPluginOption {
  return {
    name: 'folders-of-sources',
    transform: {
      filter: { code: 'import.meta.dirname', id: { exclude: /bundle\/built\.ts$/ } },
      handler(code, id) {
        const place = JSON.stringify(`/${path.relative(folder, path.dirname(id))}`);
        return { code: code.replaceAll('import.meta.dirname', `(import.meta.dirname + ${place})`), map: null };
      },
    },
  };
}

/** One other letter makes the engine keep the whole file with two bytes for each. */
function inAscii(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
