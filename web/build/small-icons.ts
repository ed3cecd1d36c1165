import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Lucide's icon component supports far more than size, stroke and class: ours is 1 kB less on every first load. */
export function smallIcons(): Plugin {
  return {
    name: 'small-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\/[a-z0-9-]+\.mjs$/ },
      handler(code) {
        const bare = unused.reduce((left, part) => left.replaceAll(part, ''), code);
        return { code: bare.replace("import createLucideIcon from '../createLucideIcon.mjs'", ourImport), map: null };
      },
    },
  };
}

const ourImport = `import { createIcon as createLucideIcon } from '${fileURLToPath(new URL('../src/ui/icon.ts', import.meta.url))}'`;
const unused: RegExp[] = [/ name: "[^"]+",\n\s*size: 24,/g, /,\s*aliases: \[[^\]]*\]/g, /,\s*key: "\w+"/g, /__iconData\.node;/g];
