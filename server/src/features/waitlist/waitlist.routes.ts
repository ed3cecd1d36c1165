import { toPaise } from '@pinline/contract/values/money';
import type { Deps } from '../../deps.ts';
import { reply, type Mount } from '../../platform/api/api.ts';
import { addEntry, listEntries, removeEntry } from './waitlist.commands.ts';
import { presentEntry } from './waitlist.present.ts';

export function mountWaitlist(mount: Mount, deps: Deps): void {
  mount('GET waitlist', async (_ask, caller) => reply(200, { data: (await listEntries(deps, caller)).map(presentEntry) }));

  mount('POST waitlist', async ({ body: { serviceCode, maxPrice, country, isAnyCountry = false, isAutomatic } }, caller) => {
    const wish = { serviceCode, cap: toPaise(maxPrice), country: country ?? null, isAnyCountry, isAutomatic };
    return reply(201, { data: presentEntry(await addEntry(deps, caller, wish)) });
  });

  mount('DELETE waitlist/:id', async ({ params }, caller) =>
    reply(200, { data: presentEntry(await removeEntry(deps, caller, Number(params.id))) }),
  );
}
