import type { Protocol } from '@pinline/contract/providers/providers.rules';
/** `1-A`: the server and the route's place (from 0) as a letter. */
export function routeLabel({ server, place }: { server: number; place: number }): string {
  return `${server}-${letters(place)}`;
}

function letters(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : letters(Math.floor(place / 26) - 1) + last;
}

/** The column's check allows only these protocols. */
export const wireProtocol = (protocol: string) => protocol as Protocol;
