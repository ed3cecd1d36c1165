import type { StatementLine } from '@pinline/contract/wallet/statement.calls';
import type { StatementCause } from '@pinline/contract/wallet/statement.rules';
import type { CsvColumn } from '../../../platform/api/csv-file.ts';

export const statementColumns: CsvColumn<StatementLine>[] = [
  { head: 'Time', value: (line) => line.time },
  { head: 'Movement', value: (line) => movements[line.cause] },
  { head: 'Service', value: (line) => line.number?.serviceName ?? '' },
  { head: 'Number', value: (line) => line.number?.mobileno ?? '' },
  { head: 'Reference', value: (line) => line.reference },
  { head: 'Reason', value: (line) => line.reason },
  { head: 'Held', value: (line) => line.held },
  { head: 'In or out', value: (line) => line.amount },
  { head: 'Balance', value: (line) => line.balance },
  { head: 'Held after', value: (line) => line.heldAfter },
];

const movements: Record<StatementCause, string> = {
  hold: 'Held',
  replaced_hold: 'Held: replaced',
  code: 'Charged',
  late_code: 'Charged: late code',
  no_code: 'Returned',
  deposit: 'In',
  promo: 'Bonus: promo code',
  referral: 'Bonus: referral',
  refund: 'Adjustment: refund',
  adjustment: 'Adjustment',
  opening: 'Adjustment: opening balance',
};
