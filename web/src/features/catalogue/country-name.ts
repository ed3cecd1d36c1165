type Named = { iso: string; name: string };

/** In the language of the page. The server names countries in English. */
export function countryName({ iso, name }: Named): string {
  if (document.documentElement.lang !== 'hi') return name;
  names ??= new Intl.DisplayNames('hi', { type: 'region', fallback: 'none' });
  return names.of(iso) ?? name;
}

let names: Intl.DisplayNames | undefined;
