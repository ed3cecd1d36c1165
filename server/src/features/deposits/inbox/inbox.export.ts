import type { InboxRow } from '@pinline/contract/deposits/inbox.calls';
import type { CsvColumn } from '../../../platform/api/csv-file.ts';

export const inboxColumns: CsvColumn<InboxRow>[] = [
  { head: 'Id', value: (row) => row._id },
  { head: 'Status', value: (row) => statuses[row.status] },
  { head: 'User', value: (row) => row.user?.email ?? '' },
  { head: 'Method', value: (row) => methods[row.method] },
  { head: 'Reference', value: (row) => row.reference },
  { head: 'Amount', value: (row) => row.amount },
  { head: 'Paid', value: (row) => row.paid },
  { head: 'Currency', value: (row) => row.payCurrency },
  { head: 'Payer', value: (row) => row.payer },
  { head: 'Paid at', value: (row) => row.paidAt },
  { head: 'Declared at', value: (row) => row.declaredAt },
  { head: 'Reason', value: (row) => row.reason },
  { head: 'By hand', value: (row) => (row.byHand === null ? 'No' : 'Yes') },
];

const methods: Record<InboxRow['method'], string> = { bharatpay: 'UPI', crypto: 'Crypto' };
const statuses: Record<InboxRow['status'], string> = {
  credited: 'Credited',
  pending: 'Pending',
  review: 'In review',
  refused: 'Refused',
  expired: 'Expired',
  unclaimed: 'Unclaimed',
};
