import { crc32, deflateSync } from 'node:zlib';
import encodeQR from 'qr';
import sharp, { type Sharp } from 'sharp';

export function aPicture({ width = 64, height = 48 } = {}): Sharp {
  return sharp({ create: { width, height, channels: 4, background: { r: 40, g: 90, b: 220, alpha: 0.5 } } });
}

export function aPng(size?: { width?: number; height?: number }): Promise<Buffer> {
  return aPicture(size).png().toBuffer();
}

export async function aCode(text: string, { scale = 8 } = {}): Promise<Buffer> {
  const rows = encodeQR(text, 'raw', { border: 4 });
  const dots = Buffer.from(rows.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))));
  const side = rows.length;
  return sharp(dots, { raw: { width: side, height: side, channels: 1 } })
    .resize(side * scale, side * scale, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

export function upiLinkTo(upiId: string): string {
  return `upi://pay?pa=${upiId}&pn=A%20Shop&cu=INR`;
}

export async function frames(): Promise<Sharp> {
  return sharp(await Promise.all([aPng(), aPicture().negate({ alpha: false }).png().toBuffer()]), { join: { animated: true } });
}

/** A PNG built from its parts; the size in its header may differ from its data. */
export function pngOf(size: { width: number; height: number }, chunks: { name: string; data: Buffer }[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size.width, 0);
  head.writeUInt32BE(size.height, 4);
  head.writeUInt8(1, 8);
  const all = [{ name: 'IHDR', data: head }, ...chunks, { name: 'IEND', data: Buffer.alloc(0) }];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...all.map(chunk)]);
}

export function blackPixels({ width, height }: { width: number; height: number }): { name: string; data: Buffer } {
  return { name: 'IDAT', data: deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height)) };
}

function chunk({ name, data }: { name: string; data: Buffer }): Buffer {
  const [length, sum, named] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(name, 'latin1'), data])];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
