import type { Coupon } from '@pinline/contract/promos/promos.calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { promoCodes } from '../promos.texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { deletePromo, dropPromo, refreshPromos } from '../promos.api.ts';
import '../../../ui/list/listing.css';
import './promos.css';

const text = promoCodes.remove;

type DeleteDialogProps = { coupon: Coupon; onDeleted: () => void; onClose: () => void };

export function DeleteDialog({ coupon, onDeleted, onClose }: DeleteDialogProps) {
  const queryClient = useQueryClient();
  const { mutate: remove, isPending: isBusy } = useMutation({
    mutationFn: () => deletePromo(coupon._id),
    onSuccess: () => {
      toast.success(promoCodes.toasts.deleted(coupon.couponCode));
      onDeleted();
      // The dialog closes first: it returns the focus to the row before the row is removed.
      onClose();
      dropPromo(queryClient, coupon._id);
    },
    onError: (error) => {
      handleError(error);
      void refreshPromos(queryClient);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={text.title}
      subtitle={text.subtitle}
      cancel={text.cancel}
      confirm={{ text: text.confirm, busyText: text.busy, isBusy, onPress: remove }}
    >
      <p>{text.text}</p>
      <div className="listing-well">
        <span className="promos-code num">{coupon.couponCode}</span>
        <Amount value={coupon.couponPrice} />
      </div>
    </ConfirmDialog>
  );
}
