/** Such as `a, b and c`, without what is false. */
export function listed(parts: readonly (string | false)[], and: string): string {
  const said = parts.filter((part) => part !== false);
  return said.length < 2 ? said.join('') : `${said.slice(0, -1).join(', ')} ${and} ${said.at(-1)}`;
}
