import { toPaise } from '@pinline/contract/values/money';
import type { Deps } from '../../deps.ts';
import { reply, type Mount } from '../../platform/api/api.ts';
import { addEntry, removeEntry } from './waitlist.commands.ts';
import { presentEntry } from './waitlist.present.ts';
import { findListedEntries } from './waitlist.sql.ts';

export function mountWaitlist(mount: Mount, deps: Deps): void {
  mount('GET waitlist', async (_ask, { userId }) =>
    reply(200, { data: (await findListedEntries(deps.db.read, userId)).map(presentEntry) }),
  );

  mount('POST waitlist', async ({ body: { serviceCode, maxPrice, country, isAutomatic } }, { userId }) => {
    const wish = { userId, serviceCode, cap: toPaise(maxPrice), country: country ?? null, isAutomatic };
    return reply(201, { data: presentEntry(await addEntry(deps, wish)) });
  });

  mount('DELETE waitlist/:id', async ({ params }, { userId }) =>
    reply(200, { data: presentEntry(await removeEntry(deps, { userId, id: Number(params.id) })) }),
  );
}
