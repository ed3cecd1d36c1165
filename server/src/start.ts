import { enableCompileCache } from 'node:module';

/** `npm start`. Compiled code is kept between starts, which halves them; so the server itself is imported only after that is on. */
enableCompileCache();
await import('./serve.ts');
