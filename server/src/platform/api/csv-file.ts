import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { csvLine } from '@pinline/contract/values/csv.rules';
import type { Page } from '@pinline/contract/values/paging';
import type { FastifyReply } from 'fastify';
import { keepAsker } from '../fairness/asker.ts';

export type CsvColumn<Row> = { head: string; value: (row: Row) => string | number | null };

/** Also a JSON file, which its name says. */
export type CsvFile = { name: string; chunks: AsyncIterable<string> };
export type PdfFile = { name: string; bytes: Uint8Array };

type List<Stored, Row> = {
  columns: readonly CsvColumn<Row>[];
  read: (page: Page) => Promise<readonly Stored[]>;
  keyOf: (row: Stored) => string;
  present: (row: Stored) => Row | undefined;
};

const rowsPerPage = 500;
/** Written at once; other calls are answered in between. */
const rowsPerPart = 50;

/** Pages start after the last row read, so concurrent inserts neither repeat nor hide a row. Refuses before the first byte. */
export async function createCsvFile<Stored, Row>(name: string, list: List<Stored, Row>): Promise<CsvFile> {
  const first = await readPage(list, undefined);
  return { name, chunks: writePages(list, first) };
}

/** A late failure resets the connection: the browser reports a failed download instead of a short file. */
export async function sendCsv(reply: FastifyReply, { name, chunks }: CsvFile): Promise<FastifyReply> {
  nameDownload(reply, name);
  return reply
    .type(name.endsWith('.json') ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8')
    .send(Readable.from(keepAsker(chunks), { objectMode: false }));
}

export async function sendFile(reply: FastifyReply, file: CsvFile | PdfFile): Promise<FastifyReply> {
  if ('chunks' in file) return sendCsv(reply, file);
  const { name, bytes } = file;
  nameDownload(reply, name);
  return reply.type('application/pdf').send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

function nameDownload(reply: FastifyReply, name: string): void {
  reply.header('content-disposition', `attachment; filename="${asciiName(name)}"; filename*=UTF-8''${encodeURIComponent(name)}`);
}

function readPage<Stored, Row>({ read }: List<Stored, Row>, after: string | undefined): Promise<readonly Stored[]> {
  return read({ page: 1, limit: rowsPerPage, after });
}

async function* writePages<Stored, Row>(list: List<Stored, Row>, first: readonly Stored[]): AsyncGenerator<string> {
  const { columns, keyOf, present } = list;
  yield byteOrderMark + csvLine(columns.map(({ head }) => head));
  for (let rows = first; ;) {
    for (let from = 0; from < rows.length; from += rowsPerPart) {
      await setImmediate();
      const shown = rows.slice(from, from + rowsPerPart).flatMap((row) => present(row) ?? []);
      yield shown.map((row) => csvLine(columns.map(({ value }) => value(row)))).join('');
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    rows = await readPage(list, keyOf(last));
  }
}

function asciiName(name: string): string {
  return name.replace(/[^\w.@+-]/g, '_');
}

/** Without it Excel reads UTF-8 as Latin-1. */
const byteOrderMark = '\uFEFF';
