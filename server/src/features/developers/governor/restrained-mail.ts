import { isLanguage } from '@pinline/contract/auth/language.rules';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { mailOwner } from '../mail/mail-owner.ts';
import { findRestrainedKey } from './governor.sql.ts';

const ofKey = z.object({ keyId: z.int(), standing: z.enum(['slowed', 'paused']) });
const kinds = { slowed: 'keySlowed', paused: 'keyPaused' } as const;

/** The database asks for it at most once a day for each key. */
export async function mailRestrained(deps: Deps, payload: unknown): Promise<void> {
  const { keyId, standing } = ofKey.parse(payload);
  const key = await findRestrainedKey(deps.db.autocommit, keyId);
  if (key === undefined) return;
  const language = isLanguage(key.language) ? key.language : 'en';
  await mailOwner(deps, { to: key.email, language, kind: kinds[standing], about: key.name });
}
