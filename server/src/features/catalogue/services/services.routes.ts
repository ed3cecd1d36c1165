import { serverNumberOf } from '@pinline/contract/catalogue/rules';
import { paise, toPaise, toRupees } from '@pinline/contract/values/money';
import { paginationOf, type Page } from '@pinline/contract/values/paging';
import type { AdminService } from '@pinline/contract/catalogue/services.calls';
import type { Deps } from '../../../deps.ts';
import { reply, type Ask, type Mount } from '../../../platform/api/api.ts';
import { createCsvFile } from '../../../platform/api/csv-file.ts';
import { refuse } from '../../../platform/errors.ts';
import { presentPicture } from '../picture.present.ts';
import { addService, changeService, type ServiceWish } from './services.commands.ts';
import { serviceColumns } from './services.export.ts';
import { readServicePage, type ListedService, type ServiceFields } from './services.sql.ts';

export function mountServices(mount: Mount, deps: Deps): void {
  mount('GET admin/all-services', async ({ query }) => {
    const { serverId, serviceId, ...page } = query;
    const server = serverId === '' || serverId === 'all' ? undefined : Number(serverId);
    const id = serviceId === undefined ? undefined : Number(serviceId);
    const { rows, total } = await readServicePage(deps.db.autocommit, { ...page, id, server, state: page.state });
    if (id !== undefined && total === 0) refuse('SERVICE_NOT_FOUND');
    return reply(200, { data: rows.map(present), pagination: paginationOf(query, total) });
  });

  mount('GET admin/all-services.csv', async ({ query: { serverId, state, search } }) => {
    const server = serverId === '' || serverId === 'all' ? undefined : Number(serverId);
    const list = {
      columns: serviceColumns,
      read: async (page: Page) => (await readServicePage(deps.db.autocommit, { ...page, id: undefined, server, state, search })).rows,
      keyOf: ({ id }: ListedService) => String(id),
      present,
    };
    return reply(200, await createCsvFile('services.csv', list));
  });

  mount('POST service/add-service', async ({ body, from }, caller) => {
    return reply(201, { data: present(await addService(deps, { caller, from }, readWish(body))) });
  });

  mount('PUT service/update/:id', async ({ params, body, from }, caller) => {
    if (body._id !== undefined && body._id !== params.id) refuse('SERVICE_NOT_FOUND');
    const asked = { wish: readWish(body), opened: readOpened(body.expected) };
    return reply(200, { data: present(await changeService(deps, { caller, from }, Number(params.id), asked)) });
  });
}

function readWish(body: Ask<'POST service/add-service'>['body']): ServiceWish {
  return {
    name: body.serviceName.trim(),
    code: body.serviceCode.trim(),
    server: Number(body.serverId),
    imageId: Number(body.imageId),
    price: toPaise(body.price),
    isEnabled: body.isEnabled,
  };
}

function readOpened(expected: Ask<'PUT service/update/:id'>['body']['expected']): ServiceFields | undefined {
  if (expected === undefined) return undefined;
  const { serviceName: name, serviceCode: code, serverId, imageId, price, isEnabled } = expected;
  const image = imageId === null ? null : Number(imageId);
  return { name, code, server: Number(serverId), imageId: image, price: toPaise(price), isEnabled };
}

function present(row: ListedService): AdminService {
  const { id, name, code, server, serverName, price, cost, stock, isEnabled, state } = row;
  return {
    _id: String(id),
    serviceName: name,
    serviceCode: code,
    serverId: { _id: serverNumberOf(server), serverName },
    imageId: presentPicture(row),
    price: toRupees(paise(price)),
    cost: cost === null ? null : toRupees(paise(cost)),
    stock,
    isEnabled,
    state,
  };
}
