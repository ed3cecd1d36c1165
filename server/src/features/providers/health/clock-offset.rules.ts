/** Zones are whole quarters of an hour, from 12 hours behind UTC to 14 ahead. */
const quarterMinutes = 15;
const mostBehind = -720;
const mostAhead = 840;

/** Rounded to 15 minutes; undefined beyond every time zone. */
export function offsetMinutes(stated: Date, at: Date): number | undefined {
  const quarters = Math.round((stated.getTime() - at.getTime()) / (quarterMinutes * 60_000));
  const minutes = quarters * quarterMinutes + 0;
  return minutes >= mostBehind && minutes <= mostAhead ? minutes : undefined;
}
