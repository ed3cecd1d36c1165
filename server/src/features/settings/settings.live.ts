import type { ServerFrame } from '@pinline/contract/live/frames';
import type { Deps } from '../../deps.ts';
import { operatorSettings } from './settings.commands.ts';

/** Whether numbers can be bought, for the pages that are open. */
export function presentBuying({ db }: Pick<Deps, 'db'>): () => Promise<ServerFrame> {
  return async () => ({ type: 'buying', buying: (await operatorSettings(db.read)).buying });
}
