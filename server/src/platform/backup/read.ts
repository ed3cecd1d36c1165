import { createHash, timingSafeEqual, type Hmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { foot, head, type Foot, type Head } from './format.ts';

export type Part = { kind: 'head'; head: Head } | { kind: 'rows'; table: string; rows: string[] } | { kind: 'foot'; foot: Foot };

export class DamagedBackup extends Error {}

const rowsAtOnce = 1_000;
const bytesAtOnce = 4 * 2 ** 20;

/** Throws DamagedBackup. Without `mac` (with the key that signed it) only accidental damage is detected. */
export async function* readBackup(file: string, { mac }: { mac: Hmac | undefined }): AsyncGenerator<Part> {
  const hash = createHash('sha256');
  const counted: Record<string, number> = {};
  let table: string | undefined;
  let hasHead = false;
  let rows: string[] = [];
  let bytes = 0;
  let isOver = false;
  for await (const line of linesOf(file)) {
    if (isOver) throw new DamagedBackup(`${file} goes on after its end.`);
    if (!hasHead) {
      hasHead = true;
      yield { kind: 'head', head: parsed(head, line) ?? refuseFile(file) };
    } else if (line.startsWith('{"end":true')) {
      if (table !== undefined && rows.length > 0) yield { kind: 'rows', table, rows };
      const stated = parsed(foot, line) ?? refuseFile(file);
      check(file, stated, { sha256: hash.digest('hex'), mac: mac?.digest(), counted });
      isOver = true;
      yield { kind: 'foot', foot: stated };
      continue;
    } else if (line.startsWith('# ')) {
      if (table !== undefined && rows.length > 0) yield { kind: 'rows', table, rows };
      [table, rows, bytes] = [line.slice(2), [], 0];
      counted[table] = 0;
    } else {
      if (table === undefined) refuseFile(file);
      counted[table] = (counted[table] ?? 0) + 1;
      rows.push(line);
      bytes += line.length;
      if (rows.length >= rowsAtOnce || bytes >= bytesAtOnce) {
        yield { kind: 'rows', table, rows };
        [rows, bytes] = [[], 0];
      }
    }
    hash.update(`${line}\n`);
    mac?.update(`${line}\n`);
  }
  if (!isOver) throw new DamagedBackup(`${file} ends before its end: it was cut off.`);
}

export async function readHead(file: string): Promise<Head> {
  for await (const line of linesOf(file)) return parsed(head, line) ?? refuseFile(file);
  return refuseFile(file);
}

/** Splits at line feeds only: a text may contain any other separator. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error));
  let rest: Buffer[] = [];
  try {
    for await (const chunk of source.pipe(unpacked) as AsyncIterable<Buffer>) {
      let from = 0;
      for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, from)) {
        yield Buffer.concat([...rest, chunk.subarray(from, at)]).toString('utf8');
        [rest, from] = [[], at + 1];
      }
      rest.push(chunk.subarray(from));
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error(`There is no file ${file}.`, { cause: error });
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new DamagedBackup(`${file} cannot be unpacked: ${error.message}.`, { cause: error });
    throw error;
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

const lineFeed = 10;

function check(file: string, stated: Foot, read: { sha256: string; mac: Buffer | undefined; counted: Record<string, number> }): void {
  if (stated.sha256 !== read.sha256) throw new DamagedBackup(`${file} was changed after it was written: its hash is another one.`);
  if (read.mac !== undefined && !isSame(read.mac, stated.mac))
    throw new DamagedBackup(`${file} was changed after it was written: its signature is not the one of this installation's key.`);
  const isCounted = Object.entries({ ...read.counted, ...stated.rows }).every(([table]) => stated.rows[table] === read.counted[table]);
  if (!isCounted) throw new DamagedBackup(`${file} has other rows than it says.`);
}

function isSame(mac: Buffer, stated: string): boolean {
  const other = Buffer.from(stated ?? '', 'hex');
  return other.length === mac.length && timingSafeEqual(mac, other);
}

function parsed<T>(shape: { safeParse(value: unknown): { success: boolean; data?: T | undefined } }, line: string): T | undefined {
  try {
    return shape.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

function refuseFile(file: string): never {
  throw new DamagedBackup(`${file} is no backup of this product.`);
}
