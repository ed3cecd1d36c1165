import type { GoLive } from '@pinline/contract/go-live/go-live.calls';
import { countReady, minutesLeft } from '@pinline/contract/go-live/go-live.rules';
import type { RunningNumber } from './trials/trials.sql.ts';
import type { Line } from './lines/line.rules.ts';

export function presentGoLive(
  lines: readonly Line[],
  { buying, testNumber }: { buying: { isPaused: boolean; untilLive?: true | undefined }; testNumber: RunningNumber | undefined },
): GoLive {
  return {
    lines: lines.map(({ passedAt, ...line }) => ({ ...line, passedAt: passedAt?.toISOString() ?? null })),
    ready: countReady(lines),
    minutesLeft: minutesLeft(lines),
    testNumber:
      testNumber === undefined
        ? null
        : { mobileId: String(testNumber.id), serialNumber: testNumber.serialNumber, serviceId: String(testNumber.serviceId) },
    buying: { isOpen: !buying.isPaused, resumesWhenReady: buying.isPaused && buying.untilLive === true },
  };
}
