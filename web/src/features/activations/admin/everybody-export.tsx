import type { AdminHistoryRecord } from '@pinline/contract/activations';
import { adminHistory as text } from '../../../strings/admin-history.ts';
import type { CsvColumn } from '../../../ui/csv.ts';
import { ExportButton } from '../../../ui/export-button.tsx';
import type { LoadRows } from '../../../ui/load-all.ts';
import { type EverybodyFilters, loadHistory } from './everybody.api.ts';

export function EverybodyExport({ filters }: { filters: EverybodyFilters }) {
  const load: LoadRows<AdminHistoryRecord> = async ({ page, after }) => {
    const { data, total } = await loadHistory({ ...filters, page, after, limit: 100 });
    return { rows: data, total };
  };
  return <ExportButton fileName={text.fileName} columns={columns} load={load} keyOf={({ _id, user }) => `${user._id}.${_id}`} />;
}

const columns: CsvColumn<AdminHistoryRecord>[] = [
  { head: text.csv.id, value: (record) => record._id },
  { head: text.columns.email, value: (record) => record.user.email },
  { head: text.csv.available, value: (record) => record.user.balance },
  { head: text.csv.wallet, value: (record) => record.user.walletBalance },
  { head: text.columns.service, value: (record) => record.service.serviceName },
  { head: text.csv.server, value: (record) => record.service.server.server },
  { head: text.columns.price, value: (record) => record.price },
  { head: text.columns.mobile, value: (record) => record.mobileno },
  { head: text.columns.status, value: (record) => text.statuses[record.status] },
  { head: text.columns.otp, value: (record) => record.otpIds.map(({ otpMessage }) => otpMessage).join(' | ') },
  { head: text.csv.created, value: (record) => record.createdAt },
];
