/** Time zones are whole quarters of an hour, from 12 hours behind UTC to 14 ahead. */
const quarterMinutes = 15;
const mostBehind = -720;
const mostAhead = 840;

/** How far a stated time runs ahead of the true one, rounded to 15 minutes; undefined beyond every time zone. */
export function offsetMinutes(stated: Date, at: Date): number | undefined {
  const quarters = Math.round((stated.getTime() - at.getTime()) / (quarterMinutes * 60_000));
  // Without `+ 0` a small negative difference would be -0.
  const minutes = quarters * quarterMinutes + 0;
  return minutes >= mostBehind && minutes <= mostAhead ? minutes : undefined;
}
