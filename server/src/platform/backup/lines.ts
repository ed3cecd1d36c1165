import { createHash, type Hash, type Hmac } from 'node:crypto';
import { once } from 'node:events';
import { createGzip, type Gzip } from 'node:zlib';
import type { Foot } from './format.ts';

export type Lines = ReturnType<typeof openLines>;

export function openLines(sink: NodeJS.WritableStream, mac: Hmac) {
  const hash: Hash = createHash('sha256');
  const gzip: Gzip = createGzip({ level: 6 });
  const broken = new Promise<never>((_, reject) => {
    sink.on('error', reject);
    gzip.on('error', reject);
  });
  broken.catch(() => undefined);
  gzip.pipe(sink);
  const send = async (bytes: Buffer) => {
    if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), broken]);
  };
  return {
    async write(line: string): Promise<void> {
      const bytes = Buffer.from(`${line}\n`);
      hash.update(bytes);
      mac.update(bytes);
      await send(bytes);
    },
    async writeFoot(rows: Foot['rows']): Promise<Foot> {
      const foot: Foot = { end: true, rows, sha256: hash.digest('hex'), mac: mac.digest('hex') };
      await send(Buffer.from(`${JSON.stringify(foot)}\n`));
      return foot;
    },
    async end(): Promise<void> {
      const closed = once(sink, 'close');
      gzip.end();
      await Promise.race([closed, broken]);
    },
  };
}

export function isTaken(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
