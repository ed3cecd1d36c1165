import { currencyText } from './payment-settings.texts.ts';
import { addImage, changeImage } from '../../images/images.api.ts';
import type { Upi } from './payment-settings.api.ts';

/** A new file, sent or not, or the id of the saved picture; neither for no picture. */
export type QrChoice = { file: File | null; imageId: string | null; isSent: boolean };

/** A new UPI ID needs a new picture: until the form is saved, users must see the code of the old one. */
export async function sendQrPicture(
  { file, imageId, isSent }: QrChoice,
  { before, upiId }: { before: Upi; upiId: string },
): Promise<string | null> {
  if (file === null || isSent) return imageId;
  const imageName = currencyText.upi.qrName;
  const isReplaced = imageId !== null && imageId === before.imageId?._id && upiId.toLowerCase() === before.upiId.toLowerCase();
  const image = isReplaced ? await changeImage('qrcode', { id: imageId, imageName, file }) : await addImage('qrcode', { imageName, file });
  return image._id;
}
