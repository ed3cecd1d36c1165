import { refuse } from '../../platform/errors.ts';

/** Recognised by the first bytes, never by the file name or content type. */
export type PictureKind = 'png' | 'jpeg' | 'gif' | 'webp';

/** PNG and JPEG are decoded row by row; GIF, WebP and interlaced pictures are held in memory as a whole. */
export const maxPixels = { streamed: 25_000_000, whole: 9_000_000 };

export function detectKind(bytes: Buffer): PictureKind {
  if (bytes.length === 0) refusePicture('This file is empty. Choose another one.');
  const kind = kinds.find(({ starts }) => starts(bytes))?.kind;
  if (kind === undefined) {
    if (isSvg(bytes)) refusePicture('SVG drawings are not taken, as they can carry scripts. Save it as a PNG and try again.');
    refusePicture('This file is no PNG, JPG, GIF or WebP picture, whatever its name says.');
  }
  if (kind === 'png' && isAnimatedPng(bytes)) refuseMoving();
  return kind;
}

export type PictureHead = { kind: PictureKind; width: number; height: number; pages: number; isInterlaced: boolean };

export function requireFewPixels({ kind, width, height, pages, isInterlaced }: PictureHead): void {
  if (pages > 1) refuseMoving();
  const most = kind === 'gif' || kind === 'webp' || isInterlaced ? maxPixels.whole : maxPixels.streamed;
  if (width * height <= most) return;
  const [has, takes] = [width * height, most].map((pixels) => Math.ceil(pixels / 1_000_000).toLocaleString('en-IN'));
  refusePicture(`This picture has ${has} million pixels; at most ${takes} million are taken. Make it smaller and try again.`);
}

export function refuseBroken(): never {
  refusePicture('This picture is broken or not complete. Save it once more and try again.');
}

export function refuseSlow(): never {
  refusePicture('This picture takes too long to read. Save it once more as a PNG and try again.');
}

export function refuseWithoutCode(): never {
  refusePicture('No QR code can be read in this picture. Choose a sharp one that shows the whole code.');
}

export function refuseForeignCode(): never {
  refusePicture('This QR code is none to pay by UPI. Choose the one that your payment app shows.');
}

function refuseMoving(): never {
  refusePicture('Moving pictures are not taken. Save one frame of it as a PNG and try again.');
}

function refusePicture(sentence: string): never {
  refuse('IMAGE_REFUSED', { values: { sentence } });
}

const kinds: { kind: PictureKind; starts(bytes: Buffer): boolean }[] = [
  { kind: 'png', starts: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) },
  { kind: 'jpeg', starts: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  { kind: 'gif', starts: (bytes) => /^GIF8[79]a$/.test(latin1(bytes, 0, 6)) },
  { kind: 'webp', starts: (bytes) => latin1(bytes, 0, 4) === 'RIFF' && latin1(bytes, 8, 12) === 'WEBP' },
];

function isSvg(bytes: Buffer): boolean {
  return /<svg[\s>/]/i.test(bytes.toString('utf8', 0, 4_096));
}

function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const chunk = latin1(bytes, at + 4, at + 8);
    if (chunk === 'acTL') return true;
    if (chunk === 'IDAT') return false;
  }
  return false;
}

function latin1(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to);
}
