import { asSuperuser, type Place } from '../machine/cluster.ts';
import { keyOf } from './tokens.ts';

/** A key of each of the first users, without limits but on open numbers. */
export async function seedKeys(place: Place, count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  await asSuperuser(place, async (client) => {
    await client.query(
      `insert into api_key (user_id, name, key_hash, ending, scopes, open_limit)
        select id, 'Bench', hash, '', array['read', 'buy'], 1000 from unnest($1::bigint[], $2::bytea[]) as k (id, hash)`,
      [ids, ids.map((id) => keyOf(id).hash)],
    );
    await client.query('vacuum analyze api_key');
  });
}
