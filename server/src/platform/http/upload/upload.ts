import multipart from '@fastify/multipart';
import type { Endpoint } from '@pinline/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { Refusal, refuse } from '../../errors.ts';

export type Upload = NonNullable<Endpoint['upload']>;

const fieldLimits = { fields: 20, fieldSize: 4 * 1024, headerPairs: 20 };
const besideBytes = 64 * 1024;

/** Read after the access check, in the shape that `routeSchema` validates. */
export async function acceptUploads(app: FastifyInstance, upload: Upload): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, { throwFileSizeLimit: false });
  app.addHook('preParsing', async (request) => {
    if (Number(request.headers['content-length']) > upload.maxBytes + besideBytes) refuse('PAYLOAD_TOO_LARGE');
  });
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return;
    request.body = await readParts(request, upload).catch((error: unknown) => {
      request.raw.unpipe();
      request.raw.resume();
      throw error instanceof Refusal ? error : new Refusal('MALFORMED_REQUEST');
    });
  });
}

export function splitUpload(body: unknown, { part }: Upload): { body: unknown; upload: Buffer | undefined } {
  // `routeSchema` has checked that it is an object and that this part holds bytes.
  const { [part]: upload, ...rest } = body as Record<string, unknown>;
  return { body: rest, upload: upload as Buffer | undefined };
}

async function readParts(request: FastifyRequest, { part: filePart, maxBytes }: Upload): Promise<Record<string, unknown>> {
  const limits = { ...fieldLimits, files: 1, parts: fieldLimits.fields + 1, fileSize: maxBytes + 1 };
  const found = new Map<string, unknown>();
  for await (const part of request.parts({ limits })) {
    if (found.has(part.fieldname)) refuse('MALFORMED_REQUEST');
    if (part.type === 'file') {
      if (part.fieldname !== filePart) refuse('MALFORMED_REQUEST');
      found.set(part.fieldname, await readFile(part.file, maxBytes));
    } else {
      if (part.valueTruncated) refuse('PAYLOAD_TOO_LARGE');
      found.set(part.fieldname, part.value);
    }
  }
  return Object.fromEntries(found);
}

async function readFile(file: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file) {
    size += chunk.length;
    if (size > maxBytes) refuse('PAYLOAD_TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
