/** `too_costly`: out of stock because every number left costs more than the price pays. */
export const serviceStates = ['on_sale', 'sold_out', 'too_costly', 'off'] as const;

export function serviceNameProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Please enter the name';
  return text.trim().length > 80 ? 'At most 80 characters' : undefined;
}

export function serviceCodeProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Please enter the code';
  return /^[a-z0-9_]{1,32}$/.test(text.trim()) ? undefined : 'The provider’s own code: small letters, digits and _, such as tg';
}
