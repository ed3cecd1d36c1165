import type { InboxRow } from '@pinline/contract/deposit-inbox';
import { inboxText as text } from '../../../strings/deposit-inbox.ts';
import type { CsvColumn } from '../../../ui/csv.ts';
import { ExportButton } from '../../../ui/export-button.tsx';
import type { LoadRows } from '../../../ui/load-all.ts';
import { type InboxFilters, loadInbox } from '../inbox.api.ts';

export function InboxExport({ filters }: { filters: InboxFilters }) {
  const load: LoadRows<InboxRow> = async ({ page, after }) => {
    const { data, pagination } = await loadInbox({ ...filters, page, after, limit: 100 });
    return { rows: data, total: pagination.total };
  };
  return <ExportButton fileName={text.fileName} columns={columns} load={load} keyOf={({ _id }) => _id} />;
}

const columns: CsvColumn<InboxRow>[] = [
  { head: text.csv.id, value: (row) => row._id },
  { head: text.columns.status, value: (row) => text.statuses[row.status] },
  { head: text.columns.user, value: (row) => row.user?.email ?? '' },
  { head: text.csv.method, value: (row) => text.methods[row.method] },
  { head: text.csv.reference, value: (row) => row.reference },
  { head: text.columns.amount, value: (row) => row.amount },
  { head: text.csv.paid, value: (row) => row.paid },
  { head: text.csv.currency, value: (row) => row.payCurrency },
  { head: text.csv.payer, value: (row) => row.payer },
  { head: text.csv.paidAt, value: (row) => row.paidAt },
  { head: text.csv.declaredAt, value: (row) => row.declaredAt },
  { head: text.csv.reason, value: (row) => row.reason },
];
