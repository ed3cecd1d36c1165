import { createRequire } from 'node:module';
import path from 'node:path';
import PDFDocument from 'pdfkit';

export type Column = { head: string; width: number; isRight?: boolean };
export type TableDocument = {
  title: string;
  /** Small lines under the title. */
  about: string[];
  sums: { name: string; value: string }[];
  notes: string[];
  columns: Column[];
  rows: AsyncIterable<string[]> | Iterable<string[]>;
  /** What is written where there are no rows. */
  none: string;
  page: (page: number, of: number) => string;
};

type Doc = PDFKit.PDFDocument;
type Weight = 'regular' | 'bold';
type At = { x: number; y: number; width: number; isRight?: boolean | undefined; weight?: Weight; size?: number; color?: string };

const margin = 40;
const pageHeight = 842;
const rowHeight = 15;
const ink = '#15181e';
const quiet = '#5b6472';
const line = '#d9dde3';

/** A4 pages of one table, with its head on each. */
export async function drawTable(table: TableDocument): Promise<Uint8Array> {
  // Without a font of its own it would read one of the standard ones, which have no rupee sign.
  const doc = new PDFDocument({ size: 'A4', margin, bufferPages: true, font: '', info: { Title: table.title } });
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve) => doc.once('end', resolve));
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file);
  let y = drawHead(doc, table);
  y = drawRow(doc, table.columns, heads(table), y, quiet);
  let isEmpty = true;
  for await (const row of table.rows) {
    isEmpty = false;
    if (y + rowHeight > pageHeight - margin - rowHeight) {
      doc.addPage();
      y = drawRow(doc, table.columns, heads(table), margin, quiet);
    }
    y = drawRow(doc, table.columns, row, y, ink);
  }
  if (isEmpty) draw(doc, table.none, { x: margin, y: y + 6, width: 500, color: quiet });
  numberPages(doc, table);
  doc.end();
  await ended;
  return Uint8Array.from(Buffer.concat(parts));
}

const heads = ({ columns }: TableDocument) => columns.map(({ head }) => head);

/** Title, what it is about, sums and notes. Returns where the table begins. */
function drawHead(doc: Doc, { title, about, sums, notes }: TableDocument): number {
  draw(doc, title, { x: margin, y: margin, width: 515, weight: 'bold', size: 18 });
  let y = margin + 28;
  for (const text of about) y = draw(doc, text, { x: margin, y, width: 515, color: quiet });
  y += 8;
  for (const [n, { name, value }] of sums.entries()) {
    const weight = n === 0 || n === sums.length - 1 ? 'bold' : 'regular';
    draw(doc, name, { x: margin, y, width: 150, weight });
    y = draw(doc, value, { x: margin + 150, y, width: 130, isRight: true, weight });
  }
  y += 4;
  for (const text of notes) y = draw(doc, text, { x: margin, y, width: 515, color: quiet });
  return y + 8;
}

function drawRow(doc: Doc, columns: readonly Column[], cells: readonly string[], y: number, color: string): number {
  let x = margin;
  for (const [n, { width, isRight }] of columns.entries()) {
    draw(doc, cells[n] ?? '', { x, y, width: width - 6, isRight, color });
    x += width;
  }
  doc
    .moveTo(margin, y + rowHeight - 2.5)
    .lineTo(x - 6, y + rowHeight - 2.5)
    .lineWidth(0.5)
    .stroke(line);
  return y + rowHeight;
}

function numberPages(doc: Doc, { page }: TableDocument): void {
  const { count } = doc.bufferedPageRange();
  for (let n = 0; n < count; n += 1) {
    doc.switchToPage(n);
    // Below the margin it would begin a page of its own.
    doc.page.margins.bottom = 0;
    draw(doc, page(n + 1, count), { x: margin, y: pageHeight - margin, width: 515, isRight: true, size: 8, color: quiet });
  }
}

/** One line, cut where it is too long. Returns where the next one begins. */
function draw(doc: Doc, text: string, { x, y, width, isRight = false, weight = 'regular', size = 8.5, color = ink }: At): number {
  doc.fontSize(size).fillColor(color);
  const runs = fit(doc, text, { width, weight });
  let left = isRight ? x + width - runs.reduce((sum, run) => sum + run.width, 0) : x;
  for (const run of runs) {
    doc.font(run.font).text(run.text, left, y, { lineBreak: false });
    left += run.width;
  }
  return y + size * 1.6;
}

type Run = { text: string; font: string; width: number };

function fit(doc: Doc, text: string, { width, weight }: { width: number; weight: Weight }): Run[] {
  const runs = runsOf(doc, text, weight);
  if (runs.reduce((sum, run) => sum + run.width, 0) <= width) return runs;
  const letters = [...graphemes.segment(text)].map(({ segment }) => segment);
  const share = width / runs.reduce((sum, run) => sum + run.width, 0);
  return runsOf(doc, `${letters.slice(0, Math.max(1, Math.floor(letters.length * share) - 2)).join('')}…`, weight);
}

/** The file with Devanagari letters has no Latin ones; the rupee sign is in it. */
function runsOf(doc: Doc, text: string, weight: Weight): Run[] {
  return text.split(inDevanagari).flatMap((part, index) => {
    if (part === '') return [];
    const font = `${index % 2 === 1 ? 'devanagari' : 'latin'} ${weight}`;
    return { text: part, font, width: doc.font(font).widthOfString(part) };
  });
}

/** Joiners are part of a word. */
const inDevanagari = /((?:\p{Script_Extensions=Devanagari}|₹|\u200c|\u200d)+)/u;
const graphemes = new Intl.Segmenter();

const folder = path.dirname(createRequire(import.meta.url).resolve('@fontsource/mukta/package.json'));
const fileOf = (name: string) => path.join(folder, 'files', `mukta-${name}-normal.woff`);
const fonts = {
  'latin regular': fileOf('latin-400'),
  'latin bold': fileOf('latin-600'),
  'devanagari regular': fileOf('devanagari-400'),
  'devanagari bold': fileOf('devanagari-600'),
};
