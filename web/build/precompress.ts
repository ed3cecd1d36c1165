import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import { glob } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** So that the server never compresses. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    // `closeBundle` runs after files of public/ have been copied too.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        for await (const name of glob('**/*.{js,css,html,svg,txt,json,webmanifest}', { cwd: folder })) {
          await compressBeside(join(folder, name));
        }
      },
    },
  };
}

async function compressBeside(path: string): Promise<void> {
  const content = await readFile(path);
  const [br, gz] = await Promise.all([brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }), zip(content, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
