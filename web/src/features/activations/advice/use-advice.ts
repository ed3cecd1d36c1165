import { useQuery } from '@tanstack/react-query';
import { type FoundService, offersQuery } from '../../catalogue/find/offers.api.ts';
import type { Card } from '../card/card-face.ts';
import { adviseElsewhere, type Advice } from './advice.rules.ts';

/** Undefined until the offers are here, and when no other server has numbers. */
export function useAdvice(card: Pick<Card, 'serviceId' | 'server' | 'country'>): Advice<FoundService> | undefined {
  return adviseElsewhere(useQuery(offersQuery()).data ?? [], card);
}
