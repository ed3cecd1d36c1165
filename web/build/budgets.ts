import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { firstLoad, startsOf } from './first-load.ts';

/** Kilobytes (1000 bytes) of brotli 11, JavaScript and CSS together. `routes`: files under `src/routes`. */
export type Budget = { name: string; routes: readonly string[]; maxKilobytes: number };

const fontBudgetKilobytes = 60;

/** Counts everything reached without a dynamic import; the build fails above a budget. */
export function budgets(list: readonly Budget[]): Plugin {
  return {
    name: 'budgets',
    apply: 'build',
    writeBundle(_options, bundle) {
      const files = Object.values(bundle);
      const lines = [...list.map((budget) => screenLine(budget, files)), fontLine(files)];
      for (const line of lines) this.info(line.text);
      const over = lines.filter((line) => line.isOver);
      if (over.length > 0) this.error(`over budget: ${over.map((line) => line.text).join('; ')}`);
    },
  };
}

type File = Rolldown.OutputChunk | Rolldown.OutputAsset;
type Line = { text: string; isOver: boolean };

function screenLine(budget: Budget, files: readonly File[]): Line {
  const chunks = files.filter((file) => file.type === 'chunk');
  const names = firstLoad(startsOf(budget.routes, chunks), chunks);
  const translated = chunks.find((chunk) => names.has(chunk.fileName) && chunk.moduleIds.some((id) => /\.[a-z]{2}\.ts$/.test(id)));
  if (translated !== undefined) throw new Error(`Translated texts are part of the first load of ${budget.name}: ${translated.fileName}`);
  const kilobytes = files.filter((file) => names.has(file.fileName)).reduce((sum, file) => sum + weight(file), 0) / 1000;
  return line({ label: `first load of ${budget.name}`, kilobytes, max: budget.maxKilobytes });
}

function fontLine(files: readonly File[]): Line {
  const fonts = files.filter((file) => file.fileName.endsWith('.woff2'));
  const kilobytes = fonts.reduce((sum, file) => sum + bytesOf(file).length, 0) / 1000;
  return line({ label: 'fonts', kilobytes, max: fontBudgetKilobytes });
}

function weight(file: File): number {
  return brotliCompressSync(bytesOf(file)).length;
}

function bytesOf(file: File): Uint8Array {
  const content = file.type === 'chunk' ? file.code : file.source;
  return typeof content === 'string' ? Buffer.from(content) : content;
}

function line(figures: { label: string; kilobytes: number; max: number }): Line {
  const text = `${figures.label}: ${figures.kilobytes.toFixed(1)} kB of ${figures.max} kB`;
  return { text, isOver: figures.kilobytes > figures.max };
}
