import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Check } from './checks.ts';
import { pass, fail } from './checks.ts';

const megabyte = 2 ** 20;

export function diskCheck({ dataDir, minFreeMb }: { dataDir: string; minFreeMb: number }): Check {
  return {
    name: 'disk',
    async run() {
      const { bavail, bsize, blocks } = await statfs(findExistingFolder(dataDir));
      const freeMb = Math.floor((bavail * bsize) / megabyte);
      const detail = `${freeMb} MB free of ${Math.floor((blocks * bsize) / megabyte)} MB in ${dataDir}`;
      if (freeMb >= minFreeMb) return pass(detail, { freeMb });
      return fail(detail, `Make room or move DATA_DIR: at least ${minFreeMb} MB should be free.`, { freeMb });
    },
  };
}

function findExistingFolder(folder: string): string {
  return existsSync(folder) ? folder : findExistingFolder(path.dirname(folder));
}
