import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { findBuilt } from './built-from.js';

/**
 * `npm start`. Not TypeScript: the part of Node that strips types takes 30 MB, and the built server doesn't need it. From the sources, the
 * compile cache halves later starts; for the built server it would save a tenth of a second and keep 6 MB.
 */
const built = findBuilt();
if (built === undefined) enableCompileCache();
await (built === undefined ? import('./src/serve.ts') : import(pathToFileURL(`${built}/built.js`).href));
