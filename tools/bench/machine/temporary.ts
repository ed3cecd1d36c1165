import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const endings: (() => Promise<unknown>)[] = [];

/** For when a person interrupts the bench. Runs in reverse order; each is safe to run twice. */
export function endWithBench(end: () => Promise<unknown>): void {
  endings.unshift(end);
}

export async function endNow(): Promise<never> {
  for (const end of endings) await end().catch(console.error);
  process.exit(1);
}

export type Folder = { folder: string; remove(): void };

/** Readable by other accounts: PostgreSQL that root starts runs under another one. */
export function temporaryFolder(what: string): Folder {
  const folder = mkdtempSync(path.join(tmpdir(), `pinline-bench-${what}-`));
  chmodSync(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  endWithBench(async () => remove());
  return { folder, remove };
}
