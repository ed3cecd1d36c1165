import { cancelTooEarlyMessage } from '@pinline/contract/activations/activations.rules';
import { toast } from '../../../platform/page/toasts.ts';
import type { Card } from '../card/card-face.ts';

export function refuseEarly(number: Pick<Card, 'server' | 'mobileno'>): void {
  toast.info(cancelTooEarlyMessage({ server: number.server, phoneNumber: number.mobileno }), { ms: 2000 });
}
