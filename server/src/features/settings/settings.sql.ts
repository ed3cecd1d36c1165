import type { Db } from '../../platform/database.ts';

export type Links = { support: string | null; channel: string | null; chat: string | null; video: string | null };

/** The operator's links out of the app; null where none is set. */
export async function operatorLinks(db: Db): Promise<Links> {
  const row = await db.selectFrom('operatorSetting').select('value').where('key', '=', 'links').executeTakeFirst();
  const links = typeof row?.value === 'object' && row.value !== null && !Array.isArray(row.value) ? row.value : {};
  const link = (name: keyof Links) => (typeof links[name] === 'string' && links[name].startsWith('https://') ? links[name] : null);
  return { support: link('support'), channel: link('channel'), chat: link('chat'), video: link('video') };
}
