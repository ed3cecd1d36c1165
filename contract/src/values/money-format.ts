const inr = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `₹1,23,456.50`, with a true minus sign. */
export function formatRupees(amount: number): string {
  const sign = amount < 0 ? '−' : '';
  return `${sign}₹${inr.format(Math.abs(amount))}`;
}

export function splitRupees(amount: number): { sign: '' | '−'; rupees: string; paise: string } {
  const [whole = '0', cents = '00'] = inr.format(Math.abs(amount)).split('.');
  return { sign: amount < 0 ? '−' : '', rupees: whole, paise: cents };
}
