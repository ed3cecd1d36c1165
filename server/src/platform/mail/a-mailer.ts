import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { readConfig } from '../../config.ts';
import { createLogger } from '../logger.ts';
import { createMailer } from './mailer.ts';

export const letter = { to: 'a-user@example.com', subject: 'A word', text: 'Hello.\n.\nThat was a dot.', html: '<p>Hello.</p>' };

/** With a data folder of its own. `lines`: what it logs. */
export async function aMailer(env: Record<string, string>, publicUrl = 'https://pinline.example') {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pinline-mailer-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const lines: string[] = [];
  const config = readConfig({ DATA_DIR: dataDir, ...env });
  const log = createLogger({ level: 'info', to: { write: (line) => void lines.push(line) } });
  return { mailer: createMailer({ config, publicUrl: () => publicUrl, log }), folder: path.join(dataDir, 'mail'), lines };
}
