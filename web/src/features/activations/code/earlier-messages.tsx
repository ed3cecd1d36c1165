import { Copy } from 'lucide-react';
import type { Message } from '@pinline/contract/activations/activations.calls';
import { cardText } from '../card.texts.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { formatAge } from '../../../ui/time/ages.ts';
import { copyCode } from './copying.ts';

const text = cardText;

export function EarlierMessages({ messages, now }: { messages: readonly Message[]; now: number }) {
  return (
    <ul aria-label={text.earlier} className="rounded-well border border-line">
      {messages.toReversed().map((message) => (
        <li key={message._id} className="flex min-h-11 items-center gap-2.5 border-line pr-1 pl-3 text-xs not-first:border-t md:min-h-9">
          {message.code !== null && <span className="num flex-none text-[15px] font-bold text-1">{message.code}</span>}
          <span className="min-w-0 flex-1 truncate" dir="auto" title={message.otpMessage}>
            {message.otpMessage}
          </span>
          <span className="flex-none text-3" title={new Date(message.receivedAt).toLocaleString()}>
            {formatAge(message.receivedAt, now)}
          </span>
          <IconButton
            label={message.code === null ? text.copyMessage : text.copyCode(message.code)}
            className="md:size-8"
            onClick={() => void copyCode(message.code ?? message.otpMessage)}
          >
            <Copy size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
