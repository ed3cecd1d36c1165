import { useRouter } from '@tanstack/react-router';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import type { ServerNumber } from '@pinline/contract/catalogue/catalogue.rules';
import { toast } from '../../../../platform/page/toasts.ts';
import { activationsText } from '../../activations.texts.ts';

const toldMs = 4000;

export function useShowNumber(expected: ServerNumber): (number: Mobile | null) => void {
  const router = useRouter();
  return (number) => {
    if (number === null || number.server === expected) return;
    toast.info(activationsText.toasts.cameFrom(number), { ms: toldMs });
    const isOnServer = router.state.location.pathname.startsWith('/otpserver');
    if (isOnServer)
      void router.navigate({
        to: '/otpserver{$server}',
        params: { server: number.server },
      });
  };
}
