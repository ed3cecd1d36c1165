/** RFC 3492, section 5. */
const [base, tMin, tMax, skew, damp, initialBias, initialPoint] = [36, 1, 26, 38, 700, 72, 128];

/** What follows `xn--`. Undefined for what is no such text. */
export function decodePunycode(encoded: string): string | undefined {
  const end = Math.max(encoded.lastIndexOf('-'), 0);
  const points = Array.from(encoded.slice(0, end), (letter) => letter.charCodeAt(0));
  let [point, bias, place, at] = [initialPoint, initialBias, 0, end === 0 ? 0 : end + 1];
  while (at < encoded.length) {
    const before = place;
    for (let weight = 1, k = base; ; k += base) {
      const digit = readDigit(encoded.charCodeAt(at));
      at += 1;
      if (digit === undefined) return undefined;
      place += digit * weight;
      const threshold = Math.min(Math.max(k - bias, tMin), tMax);
      if (digit < threshold) break;
      weight *= base - threshold;
      if (weight > Number.MAX_SAFE_INTEGER / base) return undefined;
    }
    const count = points.length + 1;
    bias = adapt(place - before, count, { isFirst: before === 0 });
    point += Math.floor(place / count);
    if (point > 0x10_ff_ff) return undefined;
    place %= count;
    points.splice(place, 0, point);
    place += 1;
  }
  return String.fromCodePoint(...points);
}

function adapt(difference: number, count: number, { isFirst }: { isFirst: boolean }): number {
  let delta = Math.floor(difference / (isFirst ? damp : 2));
  delta += Math.floor(delta / count);
  let k = 0;
  for (; delta > ((base - tMin) * tMax) / 2; k += base) delta = Math.floor(delta / (base - tMin));
  return k + Math.floor(((base - tMin + 1) * delta) / (delta + skew));
}

/** In lower case: letters are 0 to 25, digits 26 to 35. */
function readDigit(code: number): number | undefined {
  if (code >= 97 && code <= 122) return code - 97;
  return code >= 48 && code <= 57 ? code - 22 : undefined;
}
