import { currencyText } from './texts.ts';
import { addImage, changeImage } from '../../images/images.api.ts';
import type { Upi } from './payment-settings.api.ts';

/** A file to send, unless it has been, and the id of the picture that is there; neither for none. */
export type QrChoice = { file: File | null; imageId: string | null; isSent: boolean };

/**
 * Returns the id of the picture to save. A new file takes the place of the one that is shown; where the UPI ID changes with it, it is a picture
 * of its own, as the one that is shown must pay to the UPI ID that is saved until the new one is.
 */
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
