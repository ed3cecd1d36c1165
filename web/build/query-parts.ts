import type { Plugin } from 'vite';

/**
 * The query library starts every page with its mutations and infinite queries. We use neither, so the build puts short stand-ins in their
 * place: 2 kB less on the first load of every signed-in page.
 */
export function withoutUnusedQueryParts(): Plugin {
  return {
    name: 'without-unused-query-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [/query-core\/build\/modern\/(mutationCache|infiniteQueryBehavior)\.js$/, /web\/src\/.*\.tsx?$/] },
      handler(code, id) {
        const part = /(mutationCache|infiniteQueryBehavior)\.js$/.exec(id)?.[1];
        if (part !== undefined) return { code: standIns[part] ?? '', map: null };
        if (/\buse(Mutation|InfiniteQuery)\b/.test(code)) this.error(`${id} uses a part of the query library that the build leaves out`);
        return undefined;
      },
    },
  };
}

const standIns: Record<string, string> = {
  mutationCache: `
    export class MutationCache {
      findAll() { return []; }
      getAll() { return []; }
      resumePausedMutations() { return Promise.resolve(); }
      clear() {}
    }`,
  infiniteQueryBehavior: `
    const leftOut = () => { throw new Error('This build has no infinite queries'); };
    export { leftOut as hasNextPage, leftOut as hasPreviousPage, leftOut as infiniteQueryBehavior };`,
};
