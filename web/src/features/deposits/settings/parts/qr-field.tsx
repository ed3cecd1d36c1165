import { Button } from '../../../../ui/button/button.tsx';
import { PictureField } from '../../../images/parts/picture-field.tsx';
import type { QrChoice } from '../qr-picture.ts';
import { currencyText } from '../payment-settings.texts.ts';

const text = currencyText.upi;

type QrFieldProps = {
  qr: QrChoice;
  savedSrc: string | null;
  error: string | undefined;
  onChoose: (qr: QrChoice) => void;
};

export function QrField({ qr, savedSrc, error, onChoose }: QrFieldProps) {
  return (
    <PictureField
      name="image"
      label={text.qrField}
      hint={text.qrHint}
      error={error}
      current={qr.imageId === null ? null : savedSrc}
      file={qr.file}
      onFile={(file) => onChoose({ file, imageId: qr.imageId, isSent: false })}
      action={
        (qr.file !== null || qr.imageId !== null) && (
          <Button onClick={() => onChoose({ file: null, imageId: null, isSent: false })}>{text.qrRemove}</Button>
        )
      }
      isLarge
    />
  );
}
