import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const endings: (() => Promise<unknown>)[] = [];

/** Remembers how to end something, for when a person ends the bench itself. What is added last ends first; ending twice does no harm. */
export function endWithBench(end: () => Promise<unknown>): void {
  endings.unshift(end);
}

/** Ends in order what still runs, then this process. */
export async function endNow(): Promise<never> {
  for (const end of endings) await end().catch(console.error);
  process.exit(1);
}

export type Folder = { folder: string; remove(): void };

/** Open to other accounts: PostgreSQL that root starts runs under another one and must get in. */
export function temporaryFolder(what: string): Folder {
  const folder = mkdtempSync(path.join(tmpdir(), `pinline-bench-${what}-`));
  chmodSync(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  endWithBench(async () => remove());
  return { folder, remove };
}
