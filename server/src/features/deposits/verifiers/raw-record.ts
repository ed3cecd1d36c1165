import { isStorableJson } from '../../../platform/http/json-text.ts';

const maxLength = 32 * 1024;
const maxBrackets = 2_000;

/** The source's own record in a form the database can store: too long, too deep or with a NUL, it is kept as text. */
export function rawRecord(value: unknown): unknown {
  const document = documentOf(value);
  const isKeepable = document.length <= maxLength && isStorableJson(document) && document.split(/[[{]/, maxBrackets).length < maxBrackets;
  return isKeepable ? value : { text: document.slice(0, maxLength).toWellFormed() };
}

function documentOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return 'nested too deep to be written';
  }
}
