import type { Plugin } from 'vite';

/** Start values for browsers without `@property`: none that the build supports, and part of every first load. */
export function withoutPropertyFallback(): Plugin {
  return {
    name: 'without-property-fallback',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || typeof file.source !== 'string' || !file.source.includes('@property --tw-')) continue;
        if (!fallback.test(file.source)) this.error('The sheet no longer holds the fallback the way this plugin takes out');
        file.source = file.source.replace(fallback, '');
      }
    },
  };
}

const fallback = /@layer properties\{@supports [^{]*\{\*,:before,:after,::backdrop\{[^{}]*\}\}\}/;
