/** A phone pays in its own UPI app; it can't scan a code that it shows itself. */
export function isTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
