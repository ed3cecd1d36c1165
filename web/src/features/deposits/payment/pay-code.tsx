import type { ReactNode } from 'react';
import { QrCode } from '../../../ui/qr-code.tsx';

type PayCodeProps = {
  /** What it is the code of. */
  label: string;
  /** Drawn as a code, unless a picture stands in. */
  text: string;
  picture?: string | null;
  /** One quiet line under it. */
  caption: ReactNode;
};

/** The code to pay by, drawn or as the operator's picture. */
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
