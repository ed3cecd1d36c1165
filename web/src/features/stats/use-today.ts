import { useOutside } from '../../platform/page/use-outside.ts';
import { useConfig } from '../../platform/api/config.ts';
import { now, onTick } from '../../platform/time/clock.ts';
import { dayIn } from './days.ts';

/** Changes at midnight on an open page. */
export function useToday(): string {
  const timeZone = useConfig()?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return useOutside(onTick, () => dayIn(timeZone, now()));
}
