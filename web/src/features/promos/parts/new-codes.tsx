import type { Coupon } from '@pinline/contract/promos/promos.calls';
import { copyText } from '../../../platform/page/copy.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { promoCodes } from '../promos.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { type CsvColumn, saveCsv } from '../../../ui/export/csv.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import './promos.css';

const text = promoCodes.many;
const copiedMs = 800;

export function NewCodes({ coupons, onClose }: { coupons: readonly Coupon[]; onClose: () => void }) {
  const codes = coupons.map(({ couponCode }) => couponCode).join('\n');
  const copy = async () => {
    if (await copyText(codes)) toast.info(text.copied(coupons.length), { ms: copiedMs, at: 'bottom-center' });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.doneTitle(coupons.length)}
      subtitle={text.doneText}
      footer={
        <>
          <Button onClick={() => saveCsv(text.fileName, columns, coupons)}>{text.csv}</Button>
          <Button onClick={() => void copy()}>{text.copyAll}</Button>
          <Button variant="primary" onClick={onClose}>
            {text.done}
          </Button>
        </>
      }
    >
      <textarea
        readOnly
        rows={Math.min(10, coupons.length + 1)}
        value={codes}
        aria-label={text.list}
        data-autofocus
        className="promos-codes num text-sm"
      />
    </Dialog>
  );
}

const columns: CsvColumn<Coupon>[] = [
  { head: promoCodes.columns.code, value: (coupon) => coupon.couponCode },
  { head: promoCodes.columns.price, value: (coupon) => coupon.couponPrice },
  { head: promoCodes.columns.status, value: (coupon) => (coupon.isExpired ? promoCodes.used : promoCodes.active) },
  { head: promoCodes.columns.usedBy, value: (coupon) => coupon.userId?.email ?? '' },
  { head: promoCodes.columns.created, value: (coupon) => coupon.createdAt },
];
