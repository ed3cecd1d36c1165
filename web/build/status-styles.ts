import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const parts = ['page', 'bar', 'headline', 'cards', 'tables', 'columns', 'strip', 'facts'];

/** The page is complete without a script: the system's dark theme applies until the script of the theme has run. */
export function statusStyles(): Plugin {
  let styles = '';
  return {
    name: 'status-styles',
    apply: 'build',
    configResolved(config) {
      styles = resolve(config.root, 'src/styles');
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const read = (name: string) => readFile(resolve(styles, `${name}.css`), 'utf8');
        const [fonts, tokens, ...own] = await Promise.all([read('fonts'), read('tokens'), ...parts.map((name) => read(`status/${name}`))]);
        const fileOf = (name: string) => {
          const found = Object.values(bundle).find((each) => each.type === 'asset' && each.names.includes(name));
          return `/${found?.fileName ?? this.error(`The build has no font ${name}`)}`;
        };
        const dark = /\[data-theme='dark'\] (\{[^}]*\})/.exec(tokens)?.[1] ?? this.error('The tokens have no dark theme');
        const source = [
          fonts.replace(/url\(\.\/fonts\/([^)]+)\)/g, (_all, name: string) => `url(${fileOf(name)})`),
          tokens,
          `@media (prefers-color-scheme: dark) { :root:not([data-theme]) ${dark} }`,
          ...own,
        ].join('\n');
        this.emitFile({ type: 'asset', fileName: 'status.css', source: condense(source) });
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
