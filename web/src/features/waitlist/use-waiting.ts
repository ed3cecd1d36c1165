import type { WaitlistEntry } from '@pinline/contract/waitlist/waitlist.calls';
import { useQuery } from '@tanstack/react-query';
import { waitlistQuery } from './waitlist.api.ts';

/** The entry of a service that the user already waits for: another one would be refused. */
export function useWaiting(serviceCode: string): WaitlistEntry | undefined {
  const entries = useQuery(waitlistQuery()).data;
  return entries?.find((entry) => entry.serviceCode === serviceCode && entry.status === 'waiting');
}
