import type { GoLive } from '@pinline/contract/go-live/calls';
import { countReady, minutesLeft } from '@pinline/contract/go-live/rules';
import type { Line } from './lines/line.rules.ts';

export function presentGoLive(lines: readonly Line[], buying: { isPaused: boolean; untilLive?: true | undefined }): GoLive {
  return {
    lines: lines.map(({ passedAt, ...line }) => ({ ...line, passedAt: passedAt?.toISOString() ?? null })),
    ready: countReady(lines),
    minutesLeft: minutesLeft(lines),
    buying: { isOpen: !buying.isPaused, opensWhenReady: buying.isPaused && buying.untilLive === true },
  };
}
