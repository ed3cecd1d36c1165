import { Check, Copy } from 'lucide-react';
import { copyText } from '../../platform/page/copy.ts';
import { toast } from '../../platform/page/toasts.ts';
import { IconButton } from '../button/icon-button.tsx';
import { lists } from '../list/list.texts.ts';
import { useHighlight } from './use-highlight.ts';

type CopyButtonProps = {
  value: string;
  label?: string;
  success?: string;
  litMs?: number;
};

const copiedMs = 800;

export function CopyButton({ value, label = lists.copy(value), success, litMs = 2000 }: CopyButtonProps) {
  const copied = useHighlight(litMs);
  const copy = async (): Promise<void> => {
    if (!(await copyText(value))) return;
    copied.light();
    if (success === undefined) toast.info(lists.copied(value), { ms: copiedMs, at: 'bottom-center' });
    else toast.success(success, { ms: copiedMs });
  };
  return (
    <IconButton label={label} size="sm" tone={copied.isLit ? 'success' : 'quiet'} onClick={() => void copy()}>
      {copied.isLit ? <Check size={16} strokeWidth={2} aria-hidden /> : <Copy size={16} strokeWidth={1.75} aria-hidden />}
    </IconButton>
  );
}
