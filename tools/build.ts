import { buildWebIfNeeded } from '../server/src/platform/web/build-web.ts';

/** For a server without the build tools. */
await buildWebIfNeeded({ info: (text: string) => console.log(text) });
