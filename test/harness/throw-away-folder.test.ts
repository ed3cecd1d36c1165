import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { throwAwayFolder } from './throw-away-folder.ts';

afterEach(() => vi.unstubAllEnvs());

const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8') : '';

describe.runIf(/^\S+ \/dev\/shm tmpfs (?!\S*noexec)/m.test(mounts))('on a machine with a file system in memory', () => {
  test('puts databases there if it has space', () => {
    vi.stubEnv('TMPDIR', '');
    expect(throwAwayFolder('/dev/shm', 1)).toBe('/dev/shm');
  });

  test('puts them in the ordinary folder if it has too little', () => {
    vi.stubEnv('TMPDIR', '');
    expect(throwAwayFolder('/dev/shm', Number.MAX_SAFE_INTEGER)).toBe(tmpdir());
  });

  test('a chosen TMPDIR wins', () => {
    vi.stubEnv('TMPDIR', '/somewhere');
    expect(throwAwayFolder('/dev/shm', 1)).toBe('/somewhere');
  });
});

test('a folder that is missing or on a disk is not used', () => {
  vi.stubEnv('TMPDIR', '');
  for (const folder of ['/there-is-none', import.meta.dirname]) expect(throwAwayFolder(folder, 1)).toBe(tmpdir());
});
