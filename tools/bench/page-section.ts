const sectionStart = /^(?=<!-- Written by: )/m;

const markOf = (name: string) => `<!-- Written by: ${name} -->`;

/** The page with this text as the section of that name, which is added at the end if it isn't there yet. */
export function replaceSection(page: string, name: string, text: string): string {
  const parts = page.split(sectionStart);
  const place = parts.findIndex((part) => part.startsWith(markOf(name)));
  parts.splice(place === -1 ? parts.length : place, 1, `${markOf(name)}\n\n${text.trim()}\n\n`);
  return parts.join('');
}

export function findSection(page: string, name: string): string {
  return page.split(sectionStart).find((part) => part.startsWith(markOf(name))) ?? '';
}
