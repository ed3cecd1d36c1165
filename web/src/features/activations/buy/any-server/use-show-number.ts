import { useRouter } from '@tanstack/react-router';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import type { ServerNumber } from '@pinline/contract/catalogue/catalogue.rules';

/** Opens the screen of the server that a number came from, if the buyer looks at another server's. */
export function useShowNumber(expected: ServerNumber): (number: Mobile | null) => void {
  const router = useRouter();
  return (number) => {
    if (number === null || number.server === expected || !router.state.location.pathname.startsWith('/otpserver')) return;
    void router.navigate({ to: '/otpserver{$server}', params: { server: number.server } });
  };
}
