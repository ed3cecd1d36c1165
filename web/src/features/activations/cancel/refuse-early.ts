import { cancelTooEarlyMessage } from '@pinline/contract/activations/rules';
import { toast } from '../../../platform/page/toasts.ts';
import type { Card } from '../card/card-face.ts';

/** A cancel before its time gets the sentence of the number's server. */
export function refuseEarly(number: Pick<Card, 'server' | 'mobileno'>): void {
  toast.info(cancelTooEarlyMessage({ server: number.server, phoneNumber: number.mobileno }), { ms: 2000 });
}
