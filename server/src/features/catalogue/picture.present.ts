import type { Image } from '@pinline/contract/images/images.calls';

export type PictureColumns = { imageId: number | null; imageName: string | null; imageSrc: string | null };

export function presentPicture({ imageId, imageName, imageSrc }: PictureColumns): Image | null {
  return imageId === null || imageName === null || imageSrc === null ? null : { _id: String(imageId), imageName, src: imageSrc };
}
