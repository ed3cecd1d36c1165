import sharp, { type SharpOptions } from 'sharp';
import { refuse } from '../../platform/errors.ts';
import { createSemaphore } from '../../platform/fairness/semaphore.ts';
import { detectKind, maxPixels, refuseBroken, refuseSlow, requireFewPixels, type PictureKind } from './images.rules.ts';

export type Folder = 'services' | 'qrcode';
export type Picture = { content: Buffer; contentType: 'image/png' | 'image/webp' };

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadNsgifBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** One picture at a time: two would need twice the memory, and one takes a fifth of a second. */
const turns = createSemaphore(1);
const mostWaiting = 20;
const seconds = 10;
const tilePixels = 256;
const codePixels = 1_024;

/** So that nothing but its pixels survives. */
export function reencode(upload: Buffer, folder: Folder): Promise<Picture> {
  const kind = detectKind(upload);
  return runInTurn(async () => {
    try {
      await checkPicture(upload, kind);
      return await encoders[folder](upload);
    } catch (error) {
      throw explainPictureError(error);
    }
  });
}

async function runInTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turns.waiting() >= mostWaiting) refuse('TEMPORARILY_UNAVAILABLE', { retryAfterSeconds: 5 });
  const leave = await turns.enter();
  try {
    return await work();
  } finally {
    leave();
  }
}

/** Three bytes per pixel. */
export async function readPixels({ content }: Picture, side: number): Promise<{ width: number; height: number; data: Uint8Array }> {
  const { data, info } = await runInTurn(() =>
    sharp(content, reading)
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      // Readers need an empty margin around a code, and many pictures lack it.
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background: background })
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  return { width: info.width, height: info.height, data };
}

const reading: SharpOptions = { failOn: 'warning', sequentialRead: true, pages: 1, limitInputPixels: maxPixels.streamed };
const background = '#ffffff';
const margin = 24;

async function checkPicture(upload: Buffer, kind: PictureKind): Promise<void> {
  // Not by sharp's limit, so that the refusal can name both numbers.
  const { width, height, pages = 1, isProgressive } = await sharp(upload, { ...reading, limitInputPixels: false }).metadata();
  requireFewPixels({ kind, width, height, pages, isInterlaced: isProgressive });
}

const encoders: Record<Folder, (upload: Buffer) => Promise<Picture>> = {
  services: async (upload) => ({
    content: await shrink(upload, tilePixels).webp({ quality: 90, alphaQuality: 100, smartSubsample: true }).toBuffer(),
    contentType: 'image/webp',
  }),
  // Transparent parts would be black in the dark theme.
  qrcode: async (upload) => ({
    content: await shrink(upload, codePixels).flatten({ background: background }).png({ compressionLevel: 9 }).toBuffer(),
    contentType: 'image/png',
  }),
};

function shrink(upload: Buffer, side: number) {
  return sharp(upload, reading)
    .timeout({ seconds })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
}

function explainPictureError(error: unknown): unknown {
  if (!(error instanceof Error) || error.name === 'Refusal') return error;
  try {
    return /timeout/i.test(error.message) ? refuseSlow() : refuseBroken();
  } catch (refusal) {
    return refusal;
  }
}
