import { useQuery } from '@tanstack/react-query';
import { balanceQuery } from '../wallet/wallet.api.ts';

/** Tells the users of one browser apart by their referral code; until it is known they share one name. */
export function usePerson(): string {
  return useQuery(balanceQuery()).data?.referralCode ?? '';
}
