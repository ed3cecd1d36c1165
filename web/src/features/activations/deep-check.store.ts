import { pageStore } from './page-store.ts';

/** Whether the next number must be one never used for its service. The same on every server, off on a new page. */
export const deepCheckStore = pageStore(false);
