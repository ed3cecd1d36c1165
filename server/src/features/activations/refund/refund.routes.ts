import { paise, toRupees } from '@pinline/contract/values/money';
import type { Deps } from '../../../deps.ts';
import { reply, type Mount } from '../../../platform/api/api.ts';
import { refundCharge } from './refund.commands.ts';

export function mountRefunds(mount: Mount, deps: Deps): void {
  mount('POST admin/activations/:id/refund', async ({ params, body: { reason }, from }, caller) => {
    const balance = await refundCharge(deps, { caller, from }, { id: Number(params.id), reason });
    return reply(200, { data: { balance: toRupees(paise(balance)) } });
  });
}
