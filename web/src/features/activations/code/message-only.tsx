import { Copy } from 'lucide-react';
import type { Message } from '@pinline/contract/activations/activations.calls';
import { cardText } from '../card.texts.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { copyCode } from './copying.ts';
import { MessageText } from './message-text.tsx';

const text = cardText;

export function MessageOnly({ message, onCopied }: { message: Message; onCopied: () => void }) {
  return (
    <div className="flex min-h-15 items-center gap-2 rounded-well border border-success-line bg-success-soft py-2 pr-1 pl-4">
      <div className="min-w-0 flex-1">
        <p className="text-xs font-medium text-success-text">{text.noCode}</p>
        <MessageText message={message} />
      </div>
      <IconButton
        label={text.copyMessage}
        tone="success"
        onClick={() => void copyCode(message.otpMessage).then((isCopied) => isCopied && onCopied())}
      >
        <Copy size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </div>
  );
}
