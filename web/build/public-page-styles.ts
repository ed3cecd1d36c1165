import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Each page loads one sheet, which is complete. */
const sheets = {
  status: ['page', 'bar', 'headline', 'cards', 'status/tables', 'status/columns', 'strip', 'status/facts'],
  apps: ['page', 'bar', 'headline', 'cards', 'strip', 'apps/bar', 'apps/list', 'apps/app'],
};

/** The pages that the server writes. Such a page is complete without a script: the system's dark theme applies until the script of the theme has run. */
export function publicPageStyles(): Plugin {
  let styles = '';
  return {
    name: 'public-page-styles',
    apply: 'build',
    configResolved(config) {
      styles = resolve(config.root, 'src/styles');
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const read = (name: string) => readFile(resolve(styles, `${name}.css`), 'utf8');
        const [fonts, tokens] = await Promise.all([read('fonts'), read('tokens')]);
        const fileOf = (name: string) => {
          const found = Object.values(bundle).find((each) => each.type === 'asset' && each.names.includes(name));
          return `/${found?.fileName ?? this.error(`The build has no font ${name}`)}`;
        };
        const dark = /\[data-theme='dark'\] (\{[^}]*\})/.exec(tokens)?.[1] ?? this.error('The tokens have no dark theme');
        const common = [
          fonts.replace(/url\(\.\/fonts\/([^)]+)\)/g, (_all, name: string) => `url(${fileOf(name)})`),
          tokens,
          `@media (prefers-color-scheme: dark) { :root:not([data-theme]) ${dark} }`,
        ];
        for (const [name, parts] of Object.entries(sheets)) {
          const own = await Promise.all(parts.map((part) => read(`public-pages/${part}`)));
          this.emitFile({ type: 'asset', fileName: `${name}.css`, source: condense([...common, ...own].join('\n')) });
        }
      },
    },
  };
}

function condense(css: string): string {
  return css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};]) ?/g, '$1')
    .replaceAll(';}', '}');
}
