/**
 * Whom a payment code pays: a link `upi://pay?pa=…`, or the text of a merchant's code by EMVCo, whose templates 26 to 51 hold accounts, UPI's
 * under its own name. None, or two of them, is no code to trust: payment apps would choose differently.
 */
export function payeeOf(text: string): string | undefined {
  const named = /^upi:\/\/pay\/?\?/i.test(text) ? payeesOfLink(text) : text.startsWith('000201') ? payeesOfMerchantCode(text) : [];
  const [payee, ...others] = new Set(named);
  return payee !== undefined && others.length === 0 && /^[^\s@]+@[^\s@]+$/.test(payee) ? payee : undefined;
}

/** UPI IDs are the same in capitals. */
export function isSamePayee(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function payeesOfLink(link: string): string[] {
  const query = new URLSearchParams(link.slice(link.indexOf('?') + 1));
  return [...query].filter(([name]) => name.toLowerCase() === 'pa').map(([, payee]) => payee.trim());
}

/** What the National Payments Corporation calls UPI in such a code. */
const upiAccount = 'A000000524';

function payeesOfMerchantCode(text: string): string[] {
  return (
    fieldsOf(text)
      .filter(({ id }) => Number(id) >= 26 && Number(id) <= 51)
      .map(({ value }) => fieldsOf(value))
      .filter((template) => template.some(({ id, value }) => id === '00' && value.toUpperCase() === upiAccount))
      // One that is named twice in a template is read differently by payment apps as well.
      .flatMap((template) => template.filter(({ id }) => id === '01').map(({ value }) => value.trim()))
  );
}

/** Two digits of a name, two of a length, and so much of text; what does not fit that ends it. */
function fieldsOf(text: string): { id: string; value: string }[] {
  const [, id, length, rest] = /^(\d\d)(\d\d)(.*)$/s.exec(text) ?? [];
  if (id === undefined || rest === undefined || rest.length < Number(length)) return [];
  return [{ id, value: rest.slice(0, Number(length)) }, ...fieldsOf(rest.slice(Number(length)))];
}
