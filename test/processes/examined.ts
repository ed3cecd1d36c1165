import { examineInstallation } from '../../server/src/cli/parts/examine-installation.ts';
import type { CommandReply } from './command.ts';

/** What `npm run doctor -- --json` prints, without its process. */
export async function examined(env: Readonly<Record<string, string>>): Promise<CommandReply> {
  const report = await examineInstallation(env, { minFreeMb: 1_024 });
  return { exitCode: report.ok ? 0 : 1, text: '', complaint: '', json: JSON.parse(JSON.stringify(report)) };
}
