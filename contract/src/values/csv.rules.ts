export type CsvCell = string | number | null;

/** One line of a file, as in RFC 4180. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

/** An apostrophe keeps a spreadsheet from reading a text as a formula. Numbers stay numbers. */
function formatCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = startsFormula.test(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Also after blanks, which some spreadsheets drop, and in full-width forms. */
const startsFormula = /^\s*[=+\-@\t\r\n＝＋－＠]|^[\t\r\n]/u;
const needsQuotes = /[",\r\n\t]|^\s|\s$/;
