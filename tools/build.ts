import { buildWebIfNeeded } from '../server/src/platform/web/build-web.ts';

/** `npm run build`: builds the web app in advance for a server without the build tools. */
await buildWebIfNeeded({ info: (text: string) => console.log(text) });
