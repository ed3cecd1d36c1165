import { parentPort, workerData } from 'node:worker_threads';
import { drawTable } from './draw-table.ts';
import { statementDocument, type Statement } from './statement-document.ts';

// What create-pdf.ts passes.
const bytes = await drawTable(statementDocument(workerData as Statement));
parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
