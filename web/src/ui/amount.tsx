import { splitRupees } from '@pinline/contract/values/money-format';
import { classes } from './classes.ts';

type AmountProps = {
  /** Rupees with at most 2 decimals, as on the wire. */
  value: number;
  signed?: boolean;
  className?: string | undefined;
};

export function Amount({ value, signed = false, className }: AmountProps) {
  const { sign, rupees, paise } = splitRupees(value);
  const isLoss = sign !== '';
  const quiet = isLoss ? undefined : 'font-[420] text-2';
  return (
    <span className={classes('num whitespace-nowrap', isLoss ? 'text-danger-text' : 'text-1', className)}>
      {isLoss ? sign : signed && value > 0 && '+'}
      <span className={quiet}>₹</span>
      {rupees}
      <span className={quiet}>.{paise}</span>
    </span>
  );
}
