import { useQuery } from '@tanstack/react-query';
import { balanceQuery } from '../wallet/wallet.api.ts';

/** Separates users of one browser by referral code; empty until it is loaded. */
export function usePerson(): string {
  return useQuery(balanceQuery()).data?.referralCode ?? '';
}
