/**
 * The payee of a payment code: a link `upi://pay?pa=…`, or an EMVCo merchant code, whose templates 26 to 51 hold accounts. Codes with no
 * payee or two are not trusted, because payment apps would choose differently.
 */
export function payeeOf(text: string): string | undefined {
  const named = /^upi:\/\/pay\/?\?/i.test(text) ? payeesOfLink(text) : text.startsWith('000201') ? payeesOfMerchantCode(text) : [];
  const [payee, ...others] = new Set(named);
  return payee !== undefined && others.length === 0 && /^[^\s@]+@[^\s@]+$/.test(payee) ? payee : undefined;
}

export function isSamePayee(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function payeesOfLink(link: string): string[] {
  const query = new URLSearchParams(link.slice(link.indexOf('?') + 1));
  return [...query].filter(([name]) => name.toLowerCase() === 'pa').map(([, payee]) => payee.trim());
}

/** The name of UPI in such a code, given by the National Payments Corporation. */
const upiAccount = 'A000000524';

function payeesOfMerchantCode(text: string): string[] {
  return (
    fieldsOf(text)
      .filter(({ id }) => Number(id) >= 26 && Number(id) <= 51)
      .map(({ value }) => fieldsOf(value))
      .filter((template) => template.some(({ id, value }) => id === '00' && value.toUpperCase() === upiAccount))
      // Payment apps also differ on a template that names UPI twice.
      .flatMap((template) => template.filter(({ id }) => id === '01').map(({ value }) => value.trim()))
  );
}

/** Two digits for the tag, two for the length, then the text; parsing ends at anything else. */
function fieldsOf(text: string): { id: string; value: string }[] {
  const [, id, length, rest] = /^(\d\d)(\d\d)(.*)$/s.exec(text) ?? [];
  if (id === undefined || rest === undefined || rest.length < Number(length)) return [];
  return [{ id, value: rest.slice(0, Number(length)) }, ...fieldsOf(rest.slice(Number(length)))];
}
