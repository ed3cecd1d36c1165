import {
  botTokenProblem,
  type ChannelKind,
  chatIdProblem,
  type Severity,
  timeOfDayProblem,
  type WebhookFormat,
} from '@pinline/contract/alarms/alarms.rules';
import { emailProblem } from '@pinline/contract/auth/auth.rules';
import type { Channel, ChannelWish, NewChannel } from './channels.api.ts';
import { channelsText } from './channels.texts.ts';

const text = channelsText.form;

export type ChannelFields = {
  kind: ChannelKind;
  target: string;
  botToken: string;
  /** Empty: by its host. */
  format: WebhookFormat | '';
  severity: Severity;
  quiet: 'on' | 'off';
  from: string;
  to: string;
  digest: 'on' | 'off';
  digestAt: string;
};

export function channelFormOf(channel: Channel | undefined): ChannelFields {
  const quietHours = channel?.quietHours ?? null;
  const { from, to } = quietHours ?? { from: '22:00', to: '07:00' };
  return {
    kind: channel?.kind ?? 'mail',
    target: '',
    botToken: '',
    format: '',
    severity: channel?.severity ?? 'warning',
    quiet: quietHours === null ? 'off' : 'on',
    from,
    to,
    digest: typeof channel?.digestAt === 'string' ? 'on' : 'off',
    digestAt: channel?.digestAt ?? '08:00',
  };
}

export type ChannelProblems = Partial<Record<keyof ChannelFields, string>>;

export function wishProblems({ quiet, from, to, digest, digestAt }: ChannelFields): ChannelProblems {
  const problems = {
    ...(quiet === 'on' && { from: timeOfDayProblem(from), to: timeOfDayProblem(to) ?? (from === to ? text.sameTimes : undefined) }),
    ...(digest === 'on' && { digestAt: timeOfDayProblem(digestAt) }),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

export function channelProblems(fields: ChannelFields): ChannelProblems {
  const { kind, botToken } = fields;
  const target = targetProblem(fields);
  const token = kind === 'telegram' ? botTokenProblem(botToken.trim()) : undefined;
  return { ...(target !== undefined && { target }), ...(token !== undefined && { botToken: token }), ...wishProblems(fields) };
}

/** The server also refuses addresses in a private network. */
function targetProblem({ kind, target }: ChannelFields): string | undefined {
  const typed = target.trim();
  if (kind === 'mail') return emailProblem(typed);
  if (kind === 'telegram') return chatIdProblem(typed);
  if (typed === '') return text.needed;
  if (!URL.canParse(typed)) return text.notAddress;
  return /^https?:$/.test(new URL(typed).protocol) ? undefined : text.notHttps;
}

export function wishOf({ severity, quiet, from, to, digest, digestAt }: ChannelFields): ChannelWish {
  return { severity, quietHours: quiet === 'on' ? { from, to } : null, digestAt: digest === 'on' ? digestAt : null };
}

export function newChannelOf(fields: ChannelFields): NewChannel {
  const { kind, target, botToken, format } = fields;
  return {
    kind,
    target: target.trim(),
    ...(kind === 'telegram' && { botToken: botToken.trim() }),
    ...(kind === 'webhook' && format !== '' && { format }),
    ...wishOf(fields),
  };
}
