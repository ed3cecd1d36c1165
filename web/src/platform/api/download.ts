import type { RequestOf } from '@pinline/contract/client';
import type { CallName, Contract } from '@pinline/contract/contract';
import { addressOf, call } from './api.ts';

/** Calls that answer with a file. */
export type CsvCall = { [Name in CallName]: Contract[Name] extends { csv: true } ? Name : never }[CallName];

/** A ticket is added when the download starts. */
export type DownloadOf<Name extends CsvCall> = Omit<RequestOf<Name>, 'idempotencyKey' | 'signal'>;

/** Starts an ordinary download. A link sends no header, so its address holds a ticket that works once. */
export async function download<Name extends CsvCall>(name: Name, request: DownloadOf<Name>): Promise<void> {
  const { token } = await call('POST admin/download-ticket');
  const { params, query }: { params?: object; query?: object } = request;
  const link = document.createElement('a');
  link.href = addressOf(name, { ...(params === undefined ? {} : { params }), query: { ...query, ticket: token } });
  // A refusal then shows as a failed download and never replaces the page. The file is named by the server.
  link.download = '';
  link.click();
}
