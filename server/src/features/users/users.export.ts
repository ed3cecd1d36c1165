import type { AdminUser, LedgerLine } from '@pinline/contract/users/users.calls';
import type { CsvColumn } from '../../platform/api/csv-file.ts';

export const userColumns: CsvColumn<AdminUser>[] = [
  { head: 'Id', value: (user) => user._id },
  { head: 'Email', value: (user) => user.email },
  { head: 'Balance', value: (user) => user.balance },
  { head: 'Deposite', value: (user) => user.totalWalletBalance },
  { head: 'Spent', value: (user) => user.spent },
  { head: 'Joined', value: (user) => user.joinedAt },
  { head: 'Last seen', value: (user) => user.lastSeenAt },
  { head: 'Status', value: (user) => statuses[user.status] },
];

const statuses: Record<AdminUser['status'], string> = { active: 'Active', blocked: 'Blocked', deleted: 'Deleted account' };

const kinds: Record<LedgerLine['kind'], string> = {
  deposit: 'Deposit',
  hold: 'Held for a number',
  capture: 'Charged',
  release: 'Returned',
  refund: 'Refund',
  promo: 'Promo code',
  referral: 'Referral bonus',
  adjustment: 'Adjusted by hand',
  opening: 'Opening balance',
  forfeit: 'Given up with the account',
  late_capture: 'Charged for a late code',
};

export const entryColumns: CsvColumn<LedgerLine>[] = [
  { head: 'Time', value: (entry) => entry.time },
  { head: 'What', value: (entry) => kinds[entry.kind] },
  { head: 'Amount', value: (entry) => entry.amount },
  { head: 'Balance after', value: (entry) => entry.balanceAfter },
  { head: 'About', value: (entry) => entry.ref },
  { head: 'By', value: (entry) => entry.actor },
  { head: 'Reason', value: (entry) => entry.reason },
];
