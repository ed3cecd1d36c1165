import { examineInstallation } from '../../server/src/cli/parts/examine-installation.ts';
import { makeExpectedRules, type MakeRules } from '../../server/src/platform/checks/schema.ts';
import type { CommandReply } from './command.ts';

/** What `npm run doctor -- --json` prints, without its process. */
export async function examined(env: Readonly<Record<string, string>>): Promise<CommandReply> {
  const report = await examineInstallation(env, { minFreeMb: 1_024, makeRules: makeRulesOnce });
  return { exitCode: report.ok ? 0 : 1, text: '', complaint: '', json: JSON.parse(JSON.stringify(report)) };
}

let rules: ReturnType<MakeRules> | undefined;

/** Making them takes two thirds of an examination's processor time, and they are the same on every database of the tests' server. */
function makeRulesOnce(connection: Parameters<MakeRules>[0]): ReturnType<MakeRules> {
  rules ??= makeExpectedRules(connection);
  rules.catch(() => (rules = undefined));
  return rules;
}

export function failedChecks({ json }: CommandReply): string[] {
  return json.checks.filter((check: { ok: boolean }) => !check.ok).map(({ name }: { name: string }) => name);
}

export function checkOf({ json }: CommandReply, name: string) {
  return json.checks.find((check: { name: string }) => check.name === name);
}

export function detailOf(reply: CommandReply, name: string): string {
  return checkOf(reply, name)?.detail;
}
