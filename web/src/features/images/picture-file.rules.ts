import { largestUploadBytes } from '@pinline/contract/images/images.rules';
import { imagesText } from './images.texts.ts';

/** The server checks the picture itself. */
export function fileProblem(file: { size: number; type: string }): string | undefined {
  if (file.type !== '' && !file.type.startsWith('image/')) return imagesText.file.noPicture;
  return file.size > largestUploadBytes ? imagesText.file.tooLarge : undefined;
}

export function nameOfFile(fileName: string): string {
  return fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[_\-\s]+/g, ' ')
    .trim()
    .slice(0, 80);
}

export function sizeInWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
