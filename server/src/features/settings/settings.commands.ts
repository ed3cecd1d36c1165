import type { Deps } from '../../deps.ts';
import type { Origin } from '../../platform/api.ts';
import type { Caller } from '../../platform/caller.ts';
import { recordAudit } from '../audit/audit.commands.ts';
import { operatorLinks, saveLinks, type Links } from './settings.sql.ts';

/** The links of the support page, from now on. An empty one is none. */
export async function changeLinks(deps: Deps, by: { caller: Caller; from: Origin }, entered: Record<keyof Links, string>): Promise<Links> {
  const after = {
    support: linkOf(entered.support),
    channel: linkOf(entered.channel),
    chat: linkOf(entered.chat),
    video: linkOf(entered.video),
  };
  await deps.db.transaction(async (tx) => {
    const before = await operatorLinks(tx);
    await saveLinks(tx, after);
    await recordAudit(tx, by, { action: 'settings.links', target: 'settings', before, after });
  });
  return after;
}

/** As a browser would write it: `HTTPS:example.com` is the same place as `https://example.com/`. */
function linkOf(entered: string): string | null {
  return entered === '' ? null : new URL(entered).href;
}
