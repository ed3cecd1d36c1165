import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { copyLater, copyText } from '../../../platform/page/copy.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { activationsText } from '../activations.texts.ts';
import { withoutPrefix } from './number-groups.ts';

const copiedMs = 800;

/** Without the country prefix. Returns whether it was copied. */
export function copyNumber(number: Pick<Mobile, 'mobileno' | 'countryPrefix'>): Promise<boolean> {
  return copyAsNumber(withoutPrefix(number));
}

export function copyWholeNumber({ mobileno }: Pick<Mobile, 'mobileno'>): Promise<boolean> {
  return copyAsNumber(mobileno);
}

async function copyAsNumber(value: string): Promise<boolean> {
  const isCopied = await copyText(value);
  if (isCopied) toast.success(activationsText.toasts.numberCopied(value), { ms: copiedMs });
  return isCopied;
}

/** The press of now allows the copy; called again once the number is known, or with null when there is none. */
export function copyBought(): (number: Pick<Mobile, 'mobileno' | 'countryPrefix'> | null) => void {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const isCopied = copyLater(promise);
  return (number) => {
    if (number === null) {
      reject(new Error('No number was bought'));
      return;
    }
    const value = withoutPrefix(number);
    resolve(value);
    void isCopied.then((isOn) => isOn && toast.success(activationsText.toasts.numberCopied(value), { ms: copiedMs }));
  };
}

export async function copyCode(value: string): Promise<boolean> {
  const isCopied = await copyText(value);
  if (isCopied) toast.success(activationsText.toasts.codeCopied(value), { ms: copiedMs });
  return isCopied;
}
