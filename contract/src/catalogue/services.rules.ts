import { keyOfName } from './search/fold.rules.ts';

/** `too_costly`: out of stock because every number left costs more than the price pays. */
export const serviceStates = ['on_sale', 'sold_out', 'too_costly', 'off'] as const;

export function serviceNameProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Please enter the name';
  return text.trim().length > 80 ? 'At most 80 characters' : undefined;
}

export const aliasesMaximum = 40;

export function aliasProblem(text: string): string | undefined {
  if (keyOfName(text) === '') return 'Please enter a name';
  return text.trim().length > 40 ? 'At most 40 characters' : undefined;
}

/** As the form shows them. A name with a comma in it can't be one. */
export function splitAliases(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

export function joinAliases(names: readonly string[]): string {
  return names.join(', ');
}

export function aliasesProblem(text: string): string | undefined {
  const names = splitAliases(text);
  if (names.length > aliasesMaximum) return `At most ${aliasesMaximum} names`;
  const twice = names.find((name, place) => names.findIndex((other) => keyOfName(other) === keyOfName(name)) < place);
  if (twice !== undefined) return `“${twice}” is there twice`;
  return names.map(aliasProblem).find((problem) => problem !== undefined);
}

/** `Gmail` is another app, whose codes the service gets; `insta` is another spelling of the service's own name. */
export function isOtherApp(alias: string): boolean {
  return /\p{Lu}/u.test(alias);
}

export function serviceCodeProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Please enter the code';
  return /^[a-z0-9_]{1,32}$/.test(text.trim()) ? undefined : 'The provider’s own code: small letters, digits and _, such as tg';
}
