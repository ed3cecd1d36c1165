import { isStorableJson } from '../../../platform/http/json-text.ts';

const maxLength = 32 * 1024;
const maxBrackets = 2_000;

export function toStorableRecord(value: unknown): unknown {
  const json = toJson(value);
  const isKeepable = json.length <= maxLength && isStorableJson(json) && json.split(/[[{]/, maxBrackets).length < maxBrackets;
  return isKeepable ? value : { text: json.slice(0, maxLength).toWellFormed() };
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return 'nested too deep to be written';
  }
}
