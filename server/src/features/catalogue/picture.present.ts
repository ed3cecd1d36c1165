import type { Image } from '@pinline/contract/images/calls';

/** The columns of a picture beside the service that shows it; null in all three where it shows none. */
export type PictureColumns = { imageId: number | null; imageName: string | null; imageSrc: string | null };

export function presentPicture({ imageId, imageName, imageSrc }: PictureColumns): Image | null {
  return imageId === null || imageName === null || imageSrc === null ? null : { _id: String(imageId), imageName, src: imageSrc };
}
