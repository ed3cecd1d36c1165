import { buildWebIfNeeded } from '../server/src/platform/web/build-web.ts';

/** `npm run build`: the web app as `npm start` wants it, so that a server without the tools to build finds it made. */
await buildWebIfNeeded({ info: (text: string) => console.log(text) });
