import { useQuery } from '@tanstack/react-query';
import { cardsQuery } from '../../features/activations/activations.api.ts';
import { waitlistQuery } from '../../features/waitlist/waitlist.api.ts';
import { recentQuery } from './activity/recent.api.ts';

/** `isSettled`: lists of unknown length are here, so what shows below them isn't pushed away. `isNew`: the buyer never had a number. */
export function useHome(): { isSettled: boolean; isNew: boolean } {
  const cards = useQuery(cardsQuery());
  const recent = useQuery(recentQuery());
  const waitlist = useQuery(waitlistQuery());
  return {
    // Not `isPending`: a list that failed is asked for again by what shows it, and its absence would remove and mount that without end.
    isSettled: [cards, recent, waitlist].every(({ isFetched, failureCount }) => isFetched || failureCount > 0),
    isNew: cards.data?.length === 0 && recent.data?.total === 0,
  };
}
