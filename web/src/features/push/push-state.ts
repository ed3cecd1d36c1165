import { pageStore } from '../../platform/page/page-store.ts';

/** The server notifies this browser for this session, so the page shows no notifications of its own. */
export const isPushed = pageStore(false);
