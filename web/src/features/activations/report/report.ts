import type { QueryClient } from '@tanstack/react-query';
import type { ReportReason } from '@pinline/contract/activations/report.calls';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/api.ts';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { setBalance } from '../../wallet/wallet.api.ts';
import { markEnded } from '../activations.live.ts';
import { markCancelling, refetchNumber, type Cancellable } from '../cancel/cancel.ts';
import { reportText } from './report.texts.ts';

/** The number is cancelled now, or as soon as its provider allows it. Safe to repeat. */
export async function reportNumber(queryClient: QueryClient, number: Cancellable, reason: ReportReason): Promise<void> {
  try {
    const { data } = await call('POST mobile/report', { body: { mobileId: number._id, reason } });
    setBalance(queryClient, data.balance);
    if (data.status === 'cancelling') markCancelling(queryClient, number._id);
    else markEnded(queryClient, number._id);
    toast.info(reportText.thanks);
  } catch (error) {
    handleError(error);
    if (error instanceof ApiError && error.status === 409) refetchNumber(queryClient, number);
  }
}
