import { emailProblem } from '@pinline/contract/auth/auth.rules';
import { botTokenProblem, chatIdProblem, type ChannelKind, type WebhookFormat } from '@pinline/contract/alarms/alarms.rules';
import { receiverProblem } from '../../../platform/outbound/allowed-target.ts';

export type EnteredChannel = { kind: ChannelKind; target: string; botToken?: string | undefined; format?: WebhookFormat | undefined };

/** By field. */
export function channelProblems(entered: EnteredChannel, rules: Parameters<typeof receiverProblem>[1]): Record<string, string> {
  const { kind, target, botToken = '' } = entered;
  const problems = {
    target: kind === 'mail' ? emailProblem(target) : kind === 'telegram' ? chatIdProblem(target) : webhookProblem(target, rules),
    botToken: kind === 'telegram' ? botTokenProblem(botToken) : undefined,
  };
  return Object.fromEntries(Object.entries(problems).filter((each): each is [string, string] => each[1] !== undefined));
}

function webhookProblem(target: string, rules: Parameters<typeof receiverProblem>[1]): string | undefined {
  if (!URL.canParse(target)) return 'This is not an address';
  return receiverProblem(new URL(target), rules);
}

export function formatOf({ kind, target, format }: EnteredChannel): WebhookFormat | null {
  if (kind !== 'webhook') return null;
  const { hostname } = new URL(target);
  return format ?? formatsByHost.get(hostname) ?? 'standard';
}

const formatsByHost = new Map<string, WebhookFormat>([
  ['hooks.slack.com', 'slack'],
  ['discord.com', 'discord'],
  ['discordapp.com', 'discord'],
]);

/** What may be shown of it. */
export function shownTarget({ kind, target }: EnteredChannel): string {
  return kind === 'webhook' ? new URL(target).host : kind === 'mail' ? target.toLowerCase() : target;
}
