import { nameSources } from '../../server/src/platform/source-names.ts';

/** The entry of the built server. */
nameSources(import.meta.dirname);
await import('../../server/src/serve.ts');
