import { splitRupees } from '@pinline/contract/values/money-format';
import { classes } from './classes.ts';

type AmountProps = {
  /** Rupees with at most 2 decimals, as on the wire. */
  value: number;
  signed?: boolean;
  /** Below 0 it's what something costs, not a loss: it isn't red. */
  isCost?: boolean;
  className?: string | undefined;
};

export function Amount({ value, signed = false, isCost = false, className }: AmountProps) {
  const { sign, rupees, paise } = splitRupees(value);
  const isLoss = sign !== '' && !isCost;
  const quiet = isLoss ? undefined : 'font-[420] text-2';
  return (
    <span className={classes('num whitespace-nowrap', isLoss ? 'text-danger-text' : 'text-1', className)}>
      {sign !== '' ? sign : signed && value > 0 && '+'}
      <span className={quiet}>₹</span>
      {rupees}
      <span className={quiet}>.{paise}</span>
    </span>
  );
}
