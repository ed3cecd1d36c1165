import type { Severity } from '@pinline/contract/alarms/alarms.rules';
import type { FoundAlarm } from './alarm-reading.ts';

type Counted = { subject?: string; count: number; one: string; many: string; rest: string };

/** None where there is nothing to count. Sent again when it grows by much. */
export function countAlarm<Kind extends string>(
  kind: Kind,
  severity: Severity,
  { subject = '', count, one, many, rest }: Counted,
): FoundAlarm<Kind>[] {
  if (count === 0) return [];
  return [{ kind, subject, severity, text: `${count} ${count === 1 ? one : many} ${rest}`, sentAgainFor: String(roundedDown(count)) }];
}

/** To 1, 2, 5, 10, 20, 50 and so on: a count that grows slowly isn't sent again with each. */
function roundedDown(count: number): number {
  const power = 10 ** Math.floor(Math.log10(count));
  const [step = 1] = [5, 2, 1].filter((each) => each * power <= count);
  return step * power;
}

/** Changes when the value is twice as large. */
export function doublings(value: number): number {
  return Math.floor(Math.log2(Math.max(1, value)));
}
