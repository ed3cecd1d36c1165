import { Check, Copy } from 'lucide-react';
import { copyText } from '../../../platform/page/copy.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { lists } from '../../../ui/list/texts.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { useHighlight } from '../otp/use-highlight.ts';

/** Spec §8 and §9. */
const copiedMs = 800;
const litMs = 2000;

/** Copies a text and says so as the back office does: `{text} copied`. `forMs` is how long the button stays marked. */
export function CopyButton({ text, forMs = litMs }: { text: string; forMs?: number }) {
  const copied = useHighlight(forMs);
  const copy = async (): Promise<void> => {
    if (!(await copyText(text))) return;
    copied.light();
    toast.info(lists.copied(text), { ms: copiedMs, at: 'bottom-center' });
  };
  return (
    <IconButton label={lists.copy(text)} size="sm" tone={copied.isLit ? 'success' : 'quiet'} onClick={() => void copy()}>
      {copied.isLit ? <Check size={16} strokeWidth={2} aria-hidden /> : <Copy size={16} strokeWidth={1.75} aria-hidden />}
    </IconButton>
  );
}
