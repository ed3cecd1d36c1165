/** What LIKE and ILIKE take for "has this text in it", whatever signs the text is made of. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
