import { csvLine, type CsvCell } from '@pinline/contract/values/csv.rules';

export type CsvColumn<Row> = { head: string; value: (row: Row) => CsvCell };

/** Saves rows that the page already holds; a whole list is downloaded from the server (export-button.tsx). */
export function saveCsv<Row>(fileName: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]): void {
  const lines = [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ value }) => value(row)))];
  const address = URL.createObjectURL(new Blob([byteOrderMark, ...lines.map(csvLine)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), readWithinMs);
}

/** Without it Excel reads the file as Latin letters. */
const byteOrderMark = '\uFEFF';
const readWithinMs = 10_000;
