import type { ServerFrame } from '@pinline/contract/live/frames';
import type { Deps } from '../../deps.ts';
import { readOperatorSettings } from './settings.commands.ts';

export function presentBuying({ db }: Pick<Deps, 'db'>): () => Promise<ServerFrame> {
  return async () => ({ type: 'buying', buying: (await readOperatorSettings(db.autocommit)).buying });
}
