import { shell } from '../language/shell.texts.ts';
import { toast } from './toasts.ts';

export async function copyText(text: string): Promise<boolean> {
  const isCopied = (await copyByClipboard(text)) || copyBySelection(text);
  if (!isCopied) toast.error(shell.copyFailed);
  return isCopied;
}

/** Call it in the press itself: browsers refuse the clipboard afterwards. Copies nothing when the promise fails. */
export async function copyLater(text: Promise<string>): Promise<boolean> {
  try {
    const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return true;
  } catch {
    return false;
  }
}

export async function copyByClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  (focused?.closest('dialog') ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
