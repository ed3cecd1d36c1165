import { buildWebIfNeeded } from '../server/src/platform/web/build-web.ts';
import { buildServerIfNeeded } from './bundle/build-server.ts';

/** What a node without the build tools starts from. */
const log = { info: (text: string) => console.log(text) };
await Promise.all([buildWebIfNeeded(log), buildServerIfNeeded(log)]);
