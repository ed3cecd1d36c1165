import { useQuery } from '@tanstack/react-query';
import { balanceQuery } from '../wallet/wallet.api.ts';

/** Tells the people of one browser apart: their own referral code, until it is known the same nobody. */
export function usePerson(): string {
  return useQuery(balanceQuery()).data?.referralCode ?? '';
}
