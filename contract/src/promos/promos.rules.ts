/** Without characters that people paste around it. */
export function normalisePromoCode(text: string): string {
  return text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
}

export function promoCodeProblem(text: string): string | undefined {
  const code = normalisePromoCode(text);
  if (code === '') return 'Please enter Promo Code';
  return code.length > 64 ? 'A promo code has 12 letters and digits' : undefined;
}
