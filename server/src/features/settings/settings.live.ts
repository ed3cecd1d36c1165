import type { ServerFrame } from '@pinline/contract/live/frames';
import type { Deps } from '../../deps.ts';
import { findOperatorSettings } from './settings.sql.ts';

export function presentBuying({ db }: Pick<Deps, 'db'>): () => Promise<ServerFrame> {
  return async () => ({ type: 'buying', buying: (await findOperatorSettings(db.autocommit)).buying });
}
