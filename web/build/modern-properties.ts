import type { Plugin } from 'vite';

/** Without start values for browsers that lack `@property`, which the build supports none of, and without what nothing reads: both in every first load. */
export function withoutPropertyFallback(): Plugin {
  return {
    name: 'without-property-fallback',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || typeof file.source !== 'string' || !file.source.includes('@property --tw-')) continue;
        if (!fallback.test(file.source)) this.error('The sheet no longer holds the fallback the way this plugin takes out');
        if (readUnread.test(file.source)) this.error('The sheet reads a property that this plugin takes out');
        file.source = file.source.replace(fallback, '').replaceAll(unread, '');
      }
    },
  };
}

const fallback = /@layer properties\{@supports [^{]*\{\*,:before,:after,::backdrop\{[^{}]*\}\}\}/;

/** Tailwind notes weight and spacing of letters for utilities that no page uses. */
const unread = /@property --tw-(font-weight|tracking)\{[^}]*\}|--tw-(font-weight|tracking):[^;}]*;?/g;
const readUnread = /var\(--tw-(font-weight|tracking)/;
