import type { Mobile } from '@pinline/contract/activations/calls';
import { copyText } from '../../../platform/page/copy.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { activationsText } from '../texts.ts';
import { withoutPrefix } from './number-groups.ts';

const copiedMs = 800;

/** Without the country prefix. Returns whether it was copied. */
export async function copyNumber(number: Pick<Mobile, 'mobileno' | 'countryPrefix'>): Promise<boolean> {
  const value = withoutPrefix(number);
  const isCopied = await copyText(value);
  if (isCopied) toast.success(activationsText.toasts.numberCopied(value), { ms: copiedMs });
  return isCopied;
}

export async function copyCode(value: string): Promise<boolean> {
  const isCopied = await copyText(value);
  if (isCopied) toast.success(activationsText.toasts.codeCopied(value), { ms: copiedMs });
  return isCopied;
}
