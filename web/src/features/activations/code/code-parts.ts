/** Six digits split 3 + 3, others in one run. Null when too long to show as cells. */
export function codeCells(code: string): string[][] | null {
  const cells = Array.from(code);
  if (cells.length > 8) return null;
  return cells.length === 6 ? [cells.slice(0, 3), cells.slice(3)] : [cells];
}

/** The message may contain the code as `482-910` or `482 910`. */
export function splitAtCode(message: string, code: string | null): { before: string; code: string; after: string } {
  const written = code === null || code === '' ? null : writtenCode(message, code);
  if (written === null) return { before: message, code: '', after: '' };
  const at = message.indexOf(written);
  return { before: message.slice(0, at), code: written, after: message.slice(at + written.length) };
}

function writtenCode(message: string, code: string): string | null {
  if (message.includes(code)) return code;
  const halves = [code.slice(0, 3), code.slice(3)];
  return ['-', ' '].map((between) => halves.join(between)).find((text) => code.length === 6 && message.includes(text)) ?? null;
}
