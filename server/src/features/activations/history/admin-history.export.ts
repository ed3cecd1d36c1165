import type { AdminHistoryRecord } from '@pinline/contract/activations/activations.calls';
import type { CsvColumn } from '../../../platform/api/csv-file.ts';

export const recordColumns: CsvColumn<AdminHistoryRecord>[] = [
  { head: 'Id', value: (record) => record._id },
  { head: 'Email', value: (record) => record.user.email },
  { head: 'Available balance', value: (record) => record.user.balance },
  { head: 'Wallet balance', value: (record) => record.user.walletBalance },
  { head: 'Service', value: (record) => record.service.serviceName },
  { head: 'Server', value: (record) => record.service.server.server },
  { head: 'Price', value: (record) => record.price },
  { head: 'Mobile', value: (record) => record.mobileno },
  { head: 'Status', value: (record) => statuses[record.status] },
  { head: 'OTP', value: (record) => record.otpIds.map(({ otpMessage }) => otpMessage).join(' | ') },
  { head: 'Created', value: (record) => record.createdAt },
];

const statuses: Record<AdminHistoryRecord['status'], string> = { success: 'Received', pending: 'Pending', cancelled: 'Cancelled' };
