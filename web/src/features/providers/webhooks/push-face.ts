import { pushSourceProblem, pushSourcesIn } from '@pinline/contract/providers/pushes.rules';
import { serversText } from '../texts.ts';

const text = serversText.push;

/** `12 s ago`, `3 min ago`, `2 h ago`, `1 day ago`: whether a webhook works shows in seconds. */
export function agoOf(instant: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(instant)) / 1_000));
  if (seconds < 60) return text.ages.seconds(seconds);
  if (seconds < 3_600) return text.ages.minutes(Math.floor(seconds / 60));
  return seconds < 86_400 ? text.ages.hours(Math.floor(seconds / 3_600)) : text.ages.days(Math.floor(seconds / 86_400));
}

/** What is wrong with the sources as they were typed: the first that is none, by name. */
export function sourcesProblem(typed: string): string | undefined {
  const sources = pushSourcesIn(typed);
  if (sources.length > 20) return text.tooMany;
  const wrong = sources.find((source) => pushSourceProblem(source) !== undefined);
  return wrong === undefined ? undefined : `${wrong}: ${pushSourceProblem(wrong)}`;
}
