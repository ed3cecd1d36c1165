export type CsvColumn<Row> = { head: string; value: (row: Row) => string | number | null };

/** Hands the rows to the browser as a file a spreadsheet opens; nothing leaves the page. */
export function downloadCsv<Row>(fileName: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]): void {
  const address = URL.createObjectURL(new Blob([byteOrderMark, csvOf(columns, rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), readWithinMs);
}

/** RFC 4180: a line of heads, then one a row. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ value }) => value(row)))];
  return lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

/** A text that a spreadsheet would take for a formula gets an apostrophe before it; a number is one, also below zero. */
function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = startsFormula.test(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Also behind blanks, which some spreadsheets drop, and the wide forms, which some read as the narrow ones. */
const startsFormula = /^\s*[=+\-@\t\r\n＝＋－＠]|^[\t\r\n]/u;
const needsQuotes = /[",\r\n\t]|^\s|\s$/;
/** Without it Excel reads the file as Latin letters. */
const byteOrderMark = '\uFEFF';
const readWithinMs = 10_000;
