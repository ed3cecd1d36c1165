import type { Mobile } from '@pinline/contract/activations';
import { copyText } from '../../platform/copy.ts';
import { toast } from '../../platform/toasts.ts';
import { activationsText } from '../../strings/activations.ts';
import { withoutPrefix } from './number-groups.ts';

const copiedMs = 800;

/** The number without its country prefix (spec §5). Answers whether it is on the clipboard. */
export async function copyNumber(number: Pick<Mobile, 'mobileno' | 'countryPrefix'>): Promise<boolean> {
  const value = withoutPrefix(number);
  const isCopied = await copyText(value);
  if (isCopied) toast.success(activationsText.toasts.numberCopied(value), { ms: copiedMs });
  return isCopied;
}

/** A code, or a message that has none. Answers whether it is on the clipboard. */
export async function copyCode(value: string): Promise<boolean> {
  const isCopied = await copyText(value);
  if (isCopied) toast.success(activationsText.toasts.codeCopied(value), { ms: copiedMs });
  return isCopied;
}
