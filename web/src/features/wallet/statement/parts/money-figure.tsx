import { splitRupees } from '@pinline/contract/values/money-format';
import { classes } from '../../../../ui/classes.ts';

/** The head of its column has the rupee sign. A dash shows where nothing changes. */
export function Figure({ value, signed = false, className }: { value: number; signed?: boolean; className?: string | undefined }) {
  if (signed && value === 0) return <span className="text-3">–</span>;
  const { sign, rupees, paise } = splitRupees(value);
  return (
    <span className={classes('num', className)}>
      {sign !== '' ? sign : signed && '+'}
      {rupees}.{paise}
    </span>
  );
}
