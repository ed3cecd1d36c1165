/** A LIKE pattern for "contains this text", with its special characters escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
