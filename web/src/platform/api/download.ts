import type { RequestOf } from '@pinline/contract/client';
import type { CallName, Contract } from '@pinline/contract/contract';
import { addressOf, call } from './api.ts';

export type CsvCall = { [Name in CallName]: Contract[Name] extends { csv: true } ? Name : never }[CallName];
type FileCall = CsvCall | { [Name in CallName]: Contract[Name] extends { pdf: true } | { json: true } ? Name : never }[CallName];

export type DownloadOf<Name extends FileCall> = Omit<RequestOf<Name>, 'idempotencyKey' | 'signal'>;

/** A link sends no header, so its address holds a ticket that works once. */
export async function download<Name extends FileCall>(name: Name, request: DownloadOf<Name>): Promise<void> {
  const { token } = await call(/^GET (payment|account)\//.test(name) ? 'POST auth/download-ticket' : 'POST admin/download-ticket');
  const { params, query }: { params?: object; query?: object } = request;
  const link = document.createElement('a');
  link.href = addressOf(name, { ...(params === undefined ? {} : { params }), query: { ...query, ticket: token } });
  // With `download`, a refusal shows as a failed download and never replaces the page. The server names the file.
  link.download = '';
  link.click();
}
