import { useQuery } from '@tanstack/react-query';
import { alarmsQuery } from './alarms.api.ts';

/** One poll for the side menu and the card. */
export function AlarmWatch() {
  useQuery({ ...alarmsQuery(), refetchInterval: 30_000 });
  return null;
}
