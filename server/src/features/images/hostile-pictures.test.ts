import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { largestUploadBytes } from '@pinline/contract/images/images.rules';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestReply, TestUser } from '../../../../test/fakes/browser.ts';
import { anAdmin } from '../../../../test/builders/people.ts';
import { startInstallation, type Installation } from '../../../../test/harness/installation.ts';
import { aPicture, aPng, blackPixels, frames, pngOf } from '../../../../test/builders/pictures.ts';
import type { ServerProcess } from '../../../../test/processes/process.ts';
import { firstByDay } from '../../../../test/scenarios/nightly.ts';

let site: Installation;
let server: ServerProcess;
let admin: TestUser;
let restingBytes: number;
beforeAll(async () => {
  site = await startInstallation();
  server = await site.start();
  admin = await anAdmin(server);
  for (const format of ['png', 'jpeg', 'gif', 'webp'] as const) {
    const ordinary = await aPicture({ width: 600, height: 600 }).toFormat(format).toBuffer();
    for (let time = 0; time < 25; time += 1) await addPicture(ordinary);
  }
  restingBytes = await memoryOf(server, 'VmRSS');
});
afterAll(() => site.stop());

async function addPicture(file: Buffer, fileName = 'picture.png'): Promise<TestReply> {
  const form = new FormData();
  form.append('imageName', 'A picture');
  form.append('image', new Blob([new Uint8Array(file)], { type: 'image/png' }), fileName);
  return server.post('/api/admin/image?folderPath=services', { as: admin, body: form });
}

const script = '<script>alert(document.domain)</script>';
const svg = Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`);
const text = (content: string) => Buffer.from(content, 'latin1');
const bomb = { width: 14_000, height: 14_000 };

const no = {
  picture: /^This file is no PNG, JPG, GIF or WebP picture/,
  svg: /^SVG drawings are not taken/,
  moving: /^Moving pictures are not taken/,
  broken: /^This picture is broken/,
  pixels: /^This picture has \d[\d,]* million pixels; at most (9|25) million are taken/,
  empty: /^This file is empty/,
};

test.each<[string, () => Buffer | Promise<Buffer>, RegExp]>(
  firstByDay(
    [
      ['SVG with a script', () => svg, no.svg],
      ['HTML after the first bytes of a PNG', () => Buffer.concat([text('\x89PNG\r\n\x1a\n'), text(script)]), no.broken],
      ['a PNG of 196 million pixels', () => pngOf(bomb, [blackPixels(bomb)]), no.pixels],
      [
        'a GIF that says 4 billion pixels',
        () => text('GIF89a\xff\xff\xff\xff\x00\x00\x00,\0\0\0\0\xff\xff\xff\xff\0\x02\x02D\x01\0;'),
        no.pixels,
      ],
      ['a JPEG of 26 million pixels', () => drawWide('jpeg'), no.pixels],
      ['a JPEG cut in half', async () => cutInHalf(await drawNoise('jpeg')), no.broken],
      ['a moving WebP', async () => (await frames()).webp().toBuffer(), no.moving],
      ['a PDF', () => text('%PDF-1.7 ...'), no.picture],
      ['0 bytes', () => Buffer.alloc(0), no.empty],
      ['one byte', () => text('\x89'), no.picture],
      ['SVG after a comment, with a mark of its encoding', () => Buffer.concat([text('\xef\xbb\xbf<!-- x -->'), svg]), no.svg],
      ['HTML', () => text(`<!doctype html>${script}`), no.picture],
      ['a BMP', () => text(`BM${'\0'.repeat(60)}`), no.picture],
      [
        'a TIFF',
        () =>
          sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
            .tiff()
            .toBuffer(),
        no.picture,
      ],
      [
        'an AVIF',
        () =>
          sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
            .avif()
            .toBuffer(),
        no.picture,
      ],
      ['a ZIP', () => text('PK\x03\x04...'), no.picture],
      ['an ImageMagick script', () => text('push graphic-context\nviewbox 0 0 640 480'), no.picture],
      [
        'a PNG that says 4 billion pixels',
        () => pngOf({ width: 65_000, height: 65_000 }, [blackPixels({ width: 8, height: 8 })]),
        no.pixels,
      ],
      [
        'a progressive JPEG of 12 million pixels',
        () => aPicture({ width: 4_000, height: 3_000 }).flatten().jpeg({ progressive: true }).toBuffer(),
        no.pixels,
      ],
      ['a WebP of 12 million pixels', () => aPicture({ width: 4_000, height: 3_000 }).webp({ effort: 0 }).toBuffer(), no.pixels],
      ['a PNG with too few rows', () => pngOf({ width: 800, height: 800 }, [blackPixels({ width: 800, height: 20 })]), no.broken],
      ['a PNG cut in half', async () => cutInHalf(await drawNoise('png')), no.broken],
      ['a WebP cut in half', async () => cutInHalf(await drawNoise('webp')), no.broken],
      ['a GIF cut in half', async () => cutInHalf(await drawNoise('gif')), no.broken],
      ['a moving GIF', async () => (await frames()).gif().toBuffer(), no.moving],
      [
        'a moving PNG',
        () =>
          pngOf({ width: 8, height: 8 }, [
            { name: 'acTL', data: Buffer.from('0000000200000000', 'hex') },
            blackPixels({ width: 8, height: 8 }),
          ]),
        no.moving,
      ],
    ],
    9,
  ),
)('%s is refused, with a sentence of its own', async (_what, file, sentence) => {
  const [before, bytes] = [await rows(), await file()];
  for (const name of ['picture.png', 'picture.jpg', '../../../etc/passwd', 'x.svg', 'a"; filename="b.php\0.png']) {
    const reply = await addPicture(bytes, name);
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([415, 'IMAGE_REFUSED', expect.stringMatching(sentence)]);
  }
  expect(await rows()).toBe(before);
});

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['a GIF that is a script too', async () => Buffer.concat([await aPicture().gif().toBuffer(), text(`*/=1;alert(1)//${script}`)])],
  ['a PNG with a script after its end', async () => Buffer.concat([await aPng(), text(script)])],
  [
    'a PNG with a script in its texts',
    () => pngOf({ width: 8, height: 8 }, [{ name: 'tEXt', data: text(`Comment\0${script}`) }, blackPixels({ width: 8, height: 8 })]),
  ],
  [
    'a PNG with 20 MB of packed text',
    () =>
      pngOf({ width: 8, height: 8 }, [
        { name: 'zTXt', data: Buffer.concat([text('Comment\0\0'), deflateSync(Buffer.alloc(20_000_000))]) },
        blackPixels({ width: 8, height: 8 }),
      ]),
  ],
  ['a JPEG with a script in its comment', async () => withComment(await aPicture().flatten().jpeg().toBuffer())],
])('%s leaves only its pixels, or nothing', async (_what, file) => {
  const reply = await addPicture(await file());
  expect([201, 415]).toContain(reply.status);
  if (reply.status === 415) return expect(reply.body.message).toMatch(no.broken);
  const kept = Buffer.from(await (await fetch(`${server.url}${reply.body.data.src}`)).arrayBuffer());
  expect(kept.toString('latin1', 0, 4)).toBe('RIFF');
  expect(kept.toString('latin1')).not.toMatch(/script|alert|Comment/);
});

test('its file name is not used', { tags: 'E4' }, async () => {
  const reply = await addPicture(await aPng(), '../../../../tmp/pinline.png');
  expect(reply.body.data.src).toMatch(/^\/images\/[0-9a-f]{32}\.webp$/);
});

test('10 MB and one byte is too large', { tags: 'E4' }, async () => {
  const png = await aPng();
  expect((await addPicture(Buffer.concat([png, Buffer.alloc(largestUploadBytes + 1 - png.length)]))).status).toBe(413);
});

test('concurrent uploads run one at a time, and each gets its answer', async () => {
  const size = { width: 4_900, height: 5_000 };
  const large = pngOf(size, [blackPixels(size)]);
  const replies = await Promise.all(Array.from({ length: 6 }, () => addPicture(large)));
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
});

test('none of them caused an internal error', { tags: 'E4' }, () => {
  expect(server.complaints()).toEqual([]);
});

test('all of them took less than 150 MB of memory', { tags: 'E4' }, async () => {
  const megabytes = Math.round(((await memoryOf(server, 'VmHWM')) - restingBytes) / 1_000_000);
  expect(megabytes).toBeLessThan(150);
});

async function memoryOf({ pid }: ServerProcess, what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const [, kilobytes] = new RegExp(`${what}:\\s+(\\d+) kB`).exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1_024;
}

async function rows(): Promise<number> {
  return (await site.app.deps.db.pool.query('select count(*)::int as n from image')).rows[0].n;
}

function drawWide(format: 'jpeg'): Promise<Buffer> {
  return sharp({ create: { width: 6_500, height: 4_000, channels: 3, background: 'green' } })
    .toFormat(format)
    .toBuffer();
}

function drawNoise(format: 'png' | 'jpeg' | 'webp' | 'gif'): Promise<Buffer> {
  return sharp({ create: { width: 200, height: 200, channels: 3, background: 'black', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .toFormat(format)
    .toBuffer();
}

function cutInHalf(file: Buffer): Buffer {
  return file.subarray(0, file.length / 2);
}

function withComment(jpeg: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(script.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, text(script), jpeg.subarray(2)]);
}
