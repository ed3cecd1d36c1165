import { enableCompileCache } from 'node:module';

/** The compile cache halves later starts; the server is imported only after it is enabled. */
enableCompileCache();
await import('./serve.ts');
