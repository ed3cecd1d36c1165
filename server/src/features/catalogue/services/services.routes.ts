import { paginationOf, type Page } from '@pinline/contract/values/paging';
import type { Deps } from '../../../deps.ts';
import { reply, type Mount } from '../../../platform/api/api.ts';
import { createCsvFile } from '../../../platform/api/csv-file.ts';
import { refuse } from '../../../platform/errors.ts';
import { presentService, readFields } from './service-fields.ts';
import { addService, changeService } from './services.commands.ts';
import { serviceColumns } from './services.export.ts';
import { readServicePage, type ListedService } from './services.sql.ts';

export function mountServices(mount: Mount, deps: Deps): void {
  mount('GET admin/all-services', async ({ query }) => {
    const { serverId, serviceId, ...page } = query;
    const server = serverId === '' || serverId === 'all' ? undefined : Number(serverId);
    const id = serviceId === undefined ? undefined : Number(serviceId);
    const { rows, total } = await readServicePage(deps.db.autocommit, { ...page, id, server, state: page.state });
    if (id !== undefined && total === 0) refuse('SERVICE_NOT_FOUND');
    return reply(200, { data: rows.map(presentService), pagination: paginationOf(query, total) });
  });

  mount('GET admin/all-services.csv', async ({ query: { serverId, state, search } }) => {
    const server = serverId === '' || serverId === 'all' ? undefined : Number(serverId);
    const list = {
      columns: serviceColumns,
      read: async (page: Page) => (await readServicePage(deps.db.autocommit, { ...page, id: undefined, server, state, search })).rows,
      keyOf: ({ id }: ListedService) => String(id),
      present: presentService,
    };
    return reply(200, await createCsvFile('services.csv', list));
  });

  mount('POST service/add-service', async ({ body, from }, caller) => {
    return reply(201, { data: presentService(await addService(deps, { caller, from }, readFields(body, body.isEnabled))) });
  });

  mount('PUT service/update/:id', async ({ params, body, from }, caller) => {
    if (body._id !== undefined && body._id !== params.id) refuse('SERVICE_NOT_FOUND');
    const opened = body.expected && readFields(body.expected, body.expected.isEnabled);
    const asked = { wish: readFields(body, body.isEnabled), opened };
    return reply(200, { data: presentService(await changeService(deps, { caller, from }, Number(params.id), asked)) });
  });
}
