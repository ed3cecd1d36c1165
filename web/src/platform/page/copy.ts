import { shell } from '../language/shell.texts.ts';
import { toast } from './toasts.ts';

/** What the user copied stays on the clipboard for so long, whatever arrives. */
const keptMs = 30_000;

let userCopies = 0;
let userCopiedAt = -keptMs;

function noteUserCopy(): void {
  userCopies += 1;
  userCopiedAt = Date.now();
}

/** Notices what the user copies otherwise than with our buttons. */
export function followCopies(): () => void {
  const types = ['copy', 'cut'] as const;
  for (const type of types) document.addEventListener(type, noteUserCopy, true);
  return () => {
    for (const type of types) document.removeEventListener(type, noteUserCopy, true);
  };
}

/** For a press on something that copies. */
export async function copyText(text: string): Promise<boolean> {
  const isCopied = (await copyByClipboard(text)) || copyBySelection(text);
  if (isCopied) noteUserCopy();
  else toast.error(shell.copyFailed);
  return isCopied;
}

/**
 * Call it in the press itself: most browsers refuse the clipboard afterwards. Copies nothing when the promise fails, nor once the user has
 * copied something else meanwhile.
 */
export async function copyLater(text: Promise<string>): Promise<boolean> {
  const before = userCopies;
  const wanted = text.then((value) => {
    if (userCopies !== before) throw new Error('Something else was copied');
    return value;
  });
  const blob = wanted.then((value) => new Blob([value], { type: 'text/plain' }));
  // Without a clipboard nothing else waits for it.
  blob.catch(() => undefined);
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return true;
  } catch {
    // Some browsers know no item that is promised, and some have none.
    return wanted.then(copyByClipboard, () => false);
  }
}

/** Without a press: while the page is in front, and not over what the user just copied. */
export async function copyArrived(text: string): Promise<boolean> {
  return document.hasFocus() && Date.now() - userCopiedAt >= keptMs && copyByClipboard(text);
}

async function copyByClipboard(text: string): Promise<boolean> {
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
