import { topup } from '../deposits.texts.ts';
import { shortId } from './payment-face.ts';
import { CopyButton } from '../../../ui/copy/copy-button.tsx';

export function CopyWell({ label, copyLabel, value, what }: { label: string; copyLabel: string; value: string; what: string }) {
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-medium text-1">{label}</p>
      <div className="flex min-h-11 items-center gap-2 rounded-control border border-line-strong bg-sunken py-1.5 pr-2 pl-3">
        <span className="num min-w-0 flex-1 text-sm topup-value wrap-anywhere text-1">{value}</span>
        <CopyButton label={copyLabel} value={value} success={topup.pay.copied(shortId(value), what)} />
      </div>
    </div>
  );
}
