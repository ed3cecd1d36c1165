import type { AlarmDeps, AlarmReading, FoundAlarm } from './alarm-reading.ts';

/** `failures`: what could not be read. Whether alarms of these kinds began or are over isn't known. */
export type ReadAlarms = { found: FoundAlarm[]; failures: { kinds: readonly string[]; error: unknown }[] };

/** A reading that fails doesn't hide what the others find. */
export async function readAlarms(readings: readonly AlarmReading[], deps: AlarmDeps): Promise<ReadAlarms> {
  const failures: ReadAlarms['failures'] = [];
  const found = await Promise.all(
    readings.map(async (reading) => {
      try {
        return await reading.find(deps);
      } catch (error) {
        failures.push({ kinds: reading.kinds, error });
        return [];
      }
    }),
  );
  return { found: found.flat(), failures };
}
