import path from 'node:path';

/** Shared by all processes of all tests: halves the time to load the product. */
export const compileCache = { NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../../node_modules/.cache/compiled') };
