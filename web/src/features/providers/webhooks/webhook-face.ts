import { webhookSourceProblem, parseWebhookSources } from '@pinline/contract/providers/provider-webhooks.rules';
import { serversText } from '../providers.texts.ts';

const text = serversText.webhook;

export function agoOf(instant: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(instant)) / 1_000));
  if (seconds < 60) return text.ages.seconds(seconds);
  if (seconds < 3_600) return text.ages.minutes(Math.floor(seconds / 60));
  return seconds < 86_400 ? text.ages.hours(Math.floor(seconds / 3_600)) : text.ages.days(Math.floor(seconds / 86_400));
}

export function sourcesProblem(typed: string): string | undefined {
  const sources = parseWebhookSources(typed);
  if (sources.length > 20) return text.tooMany;
  const wrong = sources.find((source) => webhookSourceProblem(source) !== undefined);
  return wrong === undefined ? undefined : `${wrong}: ${webhookSourceProblem(wrong)}`;
}
