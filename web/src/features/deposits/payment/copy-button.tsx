import { Check, Copy } from 'lucide-react';
import { copyText } from '../../../platform/page/copy.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { topup } from '../texts.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { useHighlight } from '../../activations/otp/use-highlight.ts';
import { shortId } from './payment-face.ts';

const copiedMs = 800;
const litMs = 2000;

/** Copies a value and says so, with what it is (spec §8): `shop@bank UPI ID copied`. */
export function CopyButton({ label, value, what, className }: { label: string; value: string; what: string; className?: string }) {
  const copied = useHighlight(litMs);
  const copy = async (): Promise<void> => {
    if (!(await copyText(value))) return;
    copied.light();
    toast.success(topup.pay.copied(shortId(value), what), { ms: copiedMs });
  };
  return (
    <IconButton label={label} size="sm" tone={copied.isLit ? 'success' : 'quiet'} className={className} onClick={() => void copy()}>
      {copied.isLit ? <Check size={16} strokeWidth={2} aria-hidden /> : <Copy size={16} strokeWidth={1.75} aria-hidden />}
    </IconButton>
  );
}
