/** `{ prefix: '+91', groups: ['98234', '61075'] }` */
export function groupNumber(number: { mobileno: string; countryPrefix: string }): { prefix: string; groups: string[] } {
  const digits = withoutPrefix(number);
  const prefix = number.mobileno.slice(0, number.mobileno.length - digits.length);
  if (prefix === '+91' && digits.length === 10) return { prefix, groups: [digits.slice(0, 5), digits.slice(5)] };
  return { prefix, groups: evenGroups(digits) };
}

export function withoutPrefix(number: { mobileno: string; countryPrefix: string }): string {
  return number.mobileno.startsWith(number.countryPrefix) ? number.mobileno.slice(number.countryPrefix.length) : number.mobileno;
}

/** Groups of at most four, as equal as they can be, longer ones last. */
function evenGroups(digits: string): string[] {
  const count = Math.ceil(digits.length / 4);
  const short = Math.floor(digits.length / count);
  const long = digits.length - short * count;
  const groups: string[] = [];
  let at = 0;
  for (let group = 0; group < count; group += 1) {
    const size = group >= count - long ? short + 1 : short;
    groups.push(digits.slice(at, at + size));
    at += size;
  }
  return groups;
}

export function groupCode(code: string): string {
  return /^\d{6}$/.test(code) ? `${code.slice(0, 3)} ${code.slice(3)}` : code;
}
