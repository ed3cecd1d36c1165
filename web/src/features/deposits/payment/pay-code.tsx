import { QrCode as QrIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { QrCode } from '../../../ui/qr/qr-code.tsx';
import { topup } from '../deposits.texts.ts';

type PayCodeProps = {
  label: string;
  text: string;
  picture?: string | null;
  caption: ReactNode;
};

export function PayCode({ label, text, picture = null, caption }: PayCodeProps) {
  return (
    <figure className="topup-qr grid content-start gap-2">
      <div className="topup-qr-paper">
        {picture === null ? (
          <QrCode label={label} text={text} className="topup-fill" />
        ) : (
          <img src={picture} alt={label} className="topup-fill" decoding="async" />
        )}
      </div>
      <figcaption className="text-center text-xs text-3">{caption}</figcaption>
    </figure>
  );
}

/** In the place of the exact amount's code, so that nothing moves when it is there. */
export function PayCodePlace() {
  return (
    <p className="topup-qr topup-qr-place text-xs text-3">
      <QrIcon size={24} strokeWidth={1.75} aria-hidden />
      {topup.pay.qrPlace}
    </p>
  );
}
