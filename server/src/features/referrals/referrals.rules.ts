/** `a•••@example.com`: enough to recognise a friend, too little to write to them. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = '', ...others] = Array.from(email.slice(0, Math.max(at, 0)));
  return `${others.length === 0 ? '' : first}•••${at === -1 ? '' : email.slice(at)}`;
}
