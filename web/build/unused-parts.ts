import type { Plugin } from 'vite';

/** Library parts that no page uses: 4 kB of every first load. */
export function withoutUnusedParts(): Plugin {
  return {
    name: 'without-unused-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [/(query|router)-core\/.*\.js$/, /react-dom-client\.production\.js$/, /web\/src\/.*\.tsx?$/] },
      handler(code, id) {
        const standIn = Object.entries(standIns).find(([part]) => id.endsWith(part))?.[1];
        if (standIn !== undefined) return { code: standIn, map: null };
        if (id.endsWith('react-dom-client.production.js'))
          return { code: withoutFlags(code) ?? this.error('React no longer has the flags this plugin looks for'), map: null };
        const used = /\b(useMutation|useInfiniteQuery|hydrateRoot|ViewTransition|rewrite:|basepath:)/.exec(code);
        if (/web\/src\//.test(id) && used !== null) this.error(`${id} uses ${used[1]}, which the build leaves out`);
        return undefined;
      },
    },
  };
}

const standIns: Record<string, string> = {
  'query-core/build/modern/mutationCache.js': `
    export class MutationCache {
      findAll() { return []; }
      getAll() { return []; }
      resumePausedMutations() { return Promise.resolve(); }
      clear() {}
    }`,
  'query-core/build/modern/infiniteQueryBehavior.js': `
    const leftOut = () => { throw new Error('This build has no infinite queries'); };
    export { leftOut as hasNextPage, leftOut as hasPreviousPage, leftOut as infiniteQueryBehavior };`,
  'router-core/dist/esm/searchParams.js': `
    const leftOut = undefined;
    export { leftOut as defaultParseSearch, leftOut as defaultStringifySearch, leftOut as parseSearchWith, leftOut as stringifySearchWith };`,
  'router-core/dist/esm/rewrite.js': `
    const same = (_rewrite, url) => url;
    const leftOut = () => { throw new Error('This build rewrites no addresses'); };
    export { leftOut as composeRewrites, same as executeRewriteInput, same as executeRewriteOutput, leftOut as rewriteBasepath };`,
};

/** Flags of React for server rendering and `ViewTransition`, which we don't use: the minifier then drops their code. */
const neverTrue = ['isHydrating', 'shouldStartViewTransition'];

function withoutFlags(code: string): string | undefined {
  return neverTrue.reduce<string | undefined>((rest, flag) => {
    const [before, after] = rest?.split(` ${flag} = !1,\n`) ?? [];
    if (before === undefined || after === undefined) return undefined;
    return `${before} ${flag} = !1,\n${after.replaceAll(new RegExp(`\\b${flag} = (?=!)`, 'g'), '')}`;
  }, code);
}
