import type { ServerFrame } from '@pinline/contract/live/frames';
import type { Deps } from '../../deps.ts';
import { operatorSettings } from './settings.commands.ts';

export function presentBuying({ db }: Pick<Deps, 'db'>): () => Promise<ServerFrame> {
  return async () => ({ type: 'buying', buying: (await operatorSettings(db.read)).buying });
}
