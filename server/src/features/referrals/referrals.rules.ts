/** `a•••@example.com`: enough to know a friend by, too little to write to them. Of a name of one letter nothing is shown. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = '', ...others] = Array.from(email.slice(0, Math.max(at, 0)));
  return `${others.length === 0 ? '' : first}•••${at === -1 ? '' : email.slice(at)}`;
}
