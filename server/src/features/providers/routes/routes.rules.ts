/** `1-A`: what operators call a route, by its server and its place, from 0, in the order that server asks its routes. */
export function routeLabel({ server, place }: { server: number; place: number }): string {
  return `${server}-${letters(place)}`;
}

/** A to Z, then AA: more routes than letters are allowed. */
function letters(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : letters(Math.floor(place / 26) - 1) + last;
}
