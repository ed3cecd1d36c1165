export type CsvCell = string | number | null;

/** One line of a file, as RFC 4180 has it. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** A text that a spreadsheet would take for a formula gets an apostrophe before it. Numbers stay numbers, also below zero. */
function cellOf(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = startsFormula.test(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Also behind blanks, which some spreadsheets drop, and the wide forms, which some read as the narrow ones. */
const startsFormula = /^\s*[=+\-@\t\r\n＝＋－＠]|^[\t\r\n]/u;
const needsQuotes = /[",\r\n\t]|^\s|\s$/;
