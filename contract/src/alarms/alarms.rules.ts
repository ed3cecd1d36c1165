/** From least to most severe. */
export const severities = ['notice', 'warning', 'urgent'] as const;
export type Severity = (typeof severities)[number];

export function isAtLeast(severity: Severity, least: Severity): boolean {
  return severities.indexOf(severity) >= severities.indexOf(least);
}

export const channelKinds = ['mail', 'telegram', 'webhook'] as const;
export type ChannelKind = (typeof channelKinds)[number];

/** `standard`: Standard Webhooks, signed. Slack and Discord take their own JSON, unsigned: their addresses are secret. */
export const webhookFormats = ['standard', 'slack', 'discord'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

export const channelsMaximum = 20;
export const channelTargetMaximum = 500;

export function botTokenProblem(text: string): string | undefined {
  return /^\d{5,15}:[\w-]{30,60}$/.test(text) ? undefined : 'A bot’s token looks like 123456789:AAE…, as @BotFather shows it';
}

export function chatIdProblem(text: string): string | undefined {
  return /^(-?\d{1,20}|@\w{5,32})$/.test(text) ? undefined : 'A chat is a number, such as -1001234567890, or the @name of a channel';
}

export function timeOfDayProblem(text: string): string | undefined {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? undefined : 'A time looks like 22:00';
}
