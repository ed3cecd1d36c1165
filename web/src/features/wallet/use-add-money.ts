import { useNavigate } from '@tanstack/react-router';
import { rememberWish, type Wish } from './wish.ts';

/** Opens the UPI top-up with the amount filled in; once the money is there it offers the number again. */
export function useAddMoney(): (wish: Wish & { amount: number }) => void {
  const navigate = useNavigate();
  return ({ amount, ...wish }) => {
    rememberWish(wish);
    void navigate({ to: '/topup', search: { method: 'upi', amount } });
  };
}
