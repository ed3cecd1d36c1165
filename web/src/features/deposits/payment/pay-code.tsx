import type { ReactNode } from 'react';
import { QrCode } from '../../../ui/qr/qr-code.tsx';

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
