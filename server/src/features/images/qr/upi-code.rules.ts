/** The payee of a link `upi://pay?pa=…` or an EMVCo merchant code. Two payees are not trusted: payment apps would choose differently. */
export function findPayeeInCode(text: string): string | undefined {
  const named = /^upi:\/\/pay\/?\?/i.test(text) ? readLink(text) : text.startsWith('000201') ? readMerchantCode(text) : [];
  const [payee, ...others] = new Set(named);
  return payee !== undefined && others.length === 0 && /^[^\s@]+@[^\s@]+$/.test(payee) ? payee : undefined;
}

export function isSamePayee(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function readLink(link: string): string[] {
  const query = new URLSearchParams(link.slice(link.indexOf('?') + 1));
  return [...query].filter(([name]) => name.toLowerCase() === 'pa').map(([, payee]) => payee.trim());
}

/** UPI in such a code, whose templates 26 to 51 hold accounts. */
const upiAccount = 'A000000524';

function readMerchantCode(text: string): string[] {
  return (
    readFields(text)
      .filter(({ id }) => Number(id) >= 26 && Number(id) <= 51)
      .map(({ value }) => readFields(value))
      .filter((template) => template.some(({ id, value }) => id === '00' && value.toUpperCase() === upiAccount))
      // Payment apps also differ on a template that names UPI twice.
      .flatMap((template) => template.filter(({ id }) => id === '01').map(({ value }) => value.trim()))
  );
}

/** Two digits for the tag, two for the length, then the text; parsing ends at anything else. */
function readFields(text: string): { id: string; value: string }[] {
  const [, id, length, rest] = /^(\d\d)(\d\d)(.*)$/s.exec(text) ?? [];
  if (id === undefined || rest === undefined || rest.length < Number(length)) return [];
  return [{ id, value: rest.slice(0, Number(length)) }, ...readFields(rest.slice(Number(length)))];
}
