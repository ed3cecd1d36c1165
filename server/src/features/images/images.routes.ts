import type { Image } from '@pinline/contract/images/images.calls';
import { paginationOf, type Page } from '@pinline/contract/values/paging';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { reply, type Mount } from '../../platform/api/api.ts';
import { askerOf } from '../../platform/api/asker-of.ts';
import { createCsvFile, type CsvColumn } from '../../platform/api/csv-file.ts';
import { refuse } from '../../platform/errors.ts';
import { workFor } from '../../platform/fairness/asker.ts';
import { addImage, changeImage } from './images.commands.ts';
import { keepPictures } from './kept-pictures.ts';
import { findContent, readImagePage, type ImageRow, type ListedRow } from './images.sql.ts';

export function mountImages(mount: Mount, deps: Deps): void {
  mount('GET admin/images', async ({ query }) => {
    const { rows, total } = await readImagePage(deps.db.autocommit, query);
    const data = rows.map(({ usedBy, isBuiltIn, ...row }) => ({ ...present(row), usedBy, isBuiltIn }));
    return reply(200, { data, pagination: paginationOf(query, total) });
  });

  mount('GET admin/images.csv', async ({ query: { search } }) => {
    const list = {
      columns: imageColumns,
      read: async (page: Page) => (await readImagePage(deps.db.autocommit, { ...page, search })).rows,
      keyOf: ({ id }: ListedRow) => String(id),
      present: (row: ListedRow) => row,
    };
    return reply(200, await createCsvFile('images.csv', list));
  });

  mount('POST admin/image', async ({ query, body, upload, from }, caller) => {
    const wish = { folder: query.folderPath, name: body.imageName.trim(), upload };
    return reply(201, { data: present(await addImage(deps, { caller, from }, wish)) });
  });

  mount('PUT admin/image/:id', async ({ params, query, body, upload, from }, caller) => {
    const change = { id: Number(params.id), folder: query.folderPath, name: body.imageName.trim(), upload };
    const image = present(await changeImage(deps, { caller, from }, change));
    return reply(200, { data: image, src: image.src });
  });
}

export function serveImages(http: FastifyInstance, deps: Pick<Deps, 'db'>): void {
  const kept = keepPictures();
  http.route<{ Params: { name: string } }>({
    method: 'GET',
    url: '/images/:name',
    schema: { hide: true },
    config: { countedAs: 'file' },
    handler: async (request, response) => {
      const { name } = request.params;
      const asker = askerOf({ access: 'public' }, { caller: null, address: request.address });
      const find = () => findContent(deps.db.autocommit, `/images/${name}`);
      const isName = /^[0-9a-f]{32}\.(png|webp)$/.test(name);
      const found = isName ? (kept.get(name) ?? (await workFor(asker, find))) : undefined;
      if (found === undefined) refuse('NOT_FOUND');
      kept.add(name, found);
      response.headers({ ...pictureHeaders, 'content-disposition': `attachment; filename="${name}"` }).type(found.contentType);
      return response.send(found.content);
    },
  });
}

/** Opened directly, a picture is downloaded: it never becomes a page of our origin. */
const pictureHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
};

const imageColumns: CsvColumn<ListedRow>[] = [
  { head: 'Id', value: ({ id }) => String(id) },
  { head: 'Name', value: ({ name }) => name },
  { head: 'Path', value: ({ src }) => src },
  { head: 'Services', value: ({ usedBy }) => usedBy },
];

function present({ id, name, src }: ImageRow): Image {
  return { _id: String(id), imageName: name, src };
}
