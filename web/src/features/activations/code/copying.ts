import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { copyArrived, copyLater, copyText } from '../../../platform/page/copy.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { activationsText } from '../activations.texts.ts';
import { arrivalAlerts } from '../arrivals/alerts.ts';
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

/** The press of now allows the copy; called again once the number is known, or with null when there is none. Says where it came from. */
export function copyBought(): (number: Mobile | null) => void {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const isCopied = copyLater(promise);
  return (number) => {
    if (number === null) {
      reject(new Error('No number was bought'));
      return;
    }
    resolve(withoutPrefix(number));
    void announce(number, isCopied);
  };
}

/** Without the file, as after a lost connection, the card alone shows the number. */
async function announce(number: Mobile, isCopied: Promise<boolean>): Promise<void> {
  const file = await import('./announce-bought.ts').catch(() => undefined);
  file?.announceBought(number, { isCopied: await isCopied, onCopy: () => void copyNumber(number) });
}

export async function copyCode(value: string): Promise<boolean> {
  const isCopied = await copyText(value);
  if (isCopied) toast.success(activationsText.toasts.codeCopied(value), { ms: copiedMs });
  return isCopied;
}

/** What came without a press. Some browsers refuse, which is no failure: the toast and the card copy it too. */
export async function copyUnasked(value: string): Promise<boolean> {
  return arrivalAlerts.get().copiesCodes && copyArrived(value);
}
