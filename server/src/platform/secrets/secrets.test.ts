import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findOrCreateKey } from './key-file.ts';
import { createSecrets, sha256 } from './secrets.ts';

const key = randomBytes(32).toString('hex');
const secrets = createSecrets(key);

describe('a sealed value', () => {
  test.each(['', 'x', 'an api key of a provider', '₹ 😀 \n', 'x'.repeat(100_000)])('opens unchanged: %#', (text) => {
    const sealed = secrets.seal(text, 'provider:3');
    expect(secrets.unseal(sealed, 'provider:3')).toBe(text);
    expect(createSecrets(key).unseal(sealed, 'provider:3')).toBe(text);
    if (text.length > 8) expect(sealed.includes(text)).toBe(false);
  });

  test('differs each time', () => {
    const seen = new Set(Array.from({ length: 100 }, () => secrets.seal('the same', 'provider:3').toString('hex')));
    expect(seen.size).toBe(100);
  });

  test('does not open in another row or with another key', { tags: 'F1' }, () => {
    const sealed = secrets.seal('key', 'provider:3');
    for (const owner of ['provider:4', 'provider:33', 'provider', '']) expect(() => secrets.unseal(sealed, owner)).toThrow();
    expect(() => createSecrets(randomBytes(32).toString('hex')).unseal(sealed, 'provider:3')).toThrow();
  });

  test('does not open when a bit was changed or a part is missing', () => {
    const sealed = secrets.seal('key', 'provider:3');
    for (let at = 1; at < sealed.length; at += 1) {
      for (const bit of [1, 128]) {
        const changed = Buffer.from(sealed);
        changed.writeUInt8((sealed[at] ?? 0) ^ bit, at);
        expect(() => secrets.unseal(changed, 'provider:3')).toThrow();
      }
    }
    for (let length = 0; length < sealed.length; length += 1)
      expect(() => secrets.unseal(sealed.subarray(0, length), 'provider:3')).toThrow();
    expect(() => secrets.unseal(Buffer.concat([sealed, Buffer.of(0)]), 'provider:3')).toThrow();
  });
});

describe('the hash of an issued number', () => {
  test('depends on service, number and key', () => {
    const hash = secrets.numberHash('tg', '+919812345678');
    expect(hash).toHaveLength(32);
    expect(createSecrets(key).numberHash('tg', '+919812345678').equals(hash)).toBe(true);
    const others = [
      secrets.numberHash('wa', '+919812345678'),
      secrets.numberHash('tg', '+919812345679'),
      createSecrets('00'.repeat(32)).numberHash('tg', '+919812345678'),
    ];
    for (const other of [...others, sha256('tg\n+919812345678')]) expect(other.equals(hash)).toBe(false);
  });
});

describe('what a company knows a user by', () => {
  test('is the same each time, and depends on user, company and key', () => {
    const name = secrets.pseudonym(7, 'provider:3');
    expect(name).toMatch(/^\d{1,15}$/);
    expect(createSecrets(key).pseudonym(7, 'provider:3')).toBe(name);
    const others = [
      secrets.pseudonym(8, 'provider:3'),
      secrets.pseudonym(7, 'provider:4'),
      createSecrets('00'.repeat(32)).pseudonym(7, 'provider:3'),
      String(secrets.scramble('number', 7)),
    ];
    expect(new Set([name, ...others]).size).toBe(5);
  });

  test('differs for ten thousand users, and tells nothing of their order', () => {
    const names = Array.from({ length: 10_000 }, (_, id) => Number(secrets.pseudonym(id, 'provider:3')));
    expect(new Set(names).size).toBe(names.length);
    const rises = names.filter((name, id) => id > 0 && name > (names[id - 1] ?? 0)).length;
    expect(rises).toBeGreaterThan(4_500);
    expect(rises).toBeLessThan(5_500);
  });
});

describe('a scrambled id', () => {
  const secrets = createSecrets(key);

  test('is another number below 2^48 for each id and kind, and turns back', () => {
    const ids = Array.from({ length: 2_000 }, (_, id) => id + 1);
    const scrambled = ids.map((id) => secrets.scramble('live number', id));
    expect(scrambled.map((given) => secrets.unscramble('live number', given))).toEqual(ids);
    expect(Math.max(...scrambled)).toBeLessThan(2 ** 48);
    const others = new Set(ids.map((id) => secrets.scramble('test number', id)));
    expect(scrambled.filter((given) => others.has(given))).toEqual([]);
  });
});

describe("the installation's key", () => {
  let folder: string;
  beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'pinline-test-key-'))));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('is read from the settings when set', async () => {
    expect(await findOrCreateKey({ secretKey: key, dataDir: '/nowhere' })).toBe(key);
  });

  test('is generated at the first start, readable by its owner only, and kept', async () => {
    const dataDir = path.join(folder, 'data');
    const first = await findOrCreateKey({ secretKey: undefined, dataDir });
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(await findOrCreateKey({ secretKey: undefined, dataDir })).toBe(first);
    expect((await stat(path.join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
    expect(await readFile(path.join(dataDir, 'secret-key'), 'utf8')).toBe(`${first}\n`);
  });
});
