import type { Deps } from '../../../deps.ts';
import { reply, type Mount } from '../../../platform/api/api.ts';
import { getCustomer } from '../users.commands.ts';
import { addNote, createUsual, explainCustomer } from './customer.commands.ts';
import { presentEvent } from './timeline.present.ts';
import { readTimeline } from './timeline.sql.ts';

const eventsShown = 20;

export function mountCustomers(mount: Mount, deps: Deps): void {
  const usual = createUsual(deps.db.autocommit);

  mount('GET admin/users/:id', async ({ params }) => reply(200, { data: await explainCustomer(deps, usual, Number(params.id)) }));

  mount('GET admin/users/:id/timeline', async ({ params, query }) => {
    const { id: userId } = await getCustomer(deps.db.autocommit, Number(params.id));
    const rows = await readTimeline(deps.db.autocommit, { ...query, userId, before: query.before, limit: eventsShown });
    const last = rows.length < eventsShown ? undefined : rows.at(-1);
    return reply(200, { data: rows.map(presentEvent), next: last?.at ?? null });
  });

  mount('POST admin/users/:id/notes', async ({ params, body: { text }, from }, caller) =>
    reply(201, { data: await addNote(deps, { caller, from }, { userId: Number(params.id), text }) }),
  );
}
