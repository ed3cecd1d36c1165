import { useNavigate } from '@tanstack/react-router';
import { rememberUnpaidOffer, type UnpaidOffer } from './unpaid-offer.ts';

/** Opens the UPI top-up with the amount filled in; once the money is there it offers the number again. */
export function useAddMoney(): (offer: UnpaidOffer & { amount: number }) => void {
  const navigate = useNavigate();
  return ({ amount, ...offer }) => {
    rememberUnpaidOffer(offer);
    void navigate({ to: '/topup', search: { method: 'upi', amount } });
  };
}
