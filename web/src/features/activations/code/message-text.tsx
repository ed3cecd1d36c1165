import { useState } from 'react';
import type { Message } from '@pinline/contract/activations/activations.calls';
import { cardText } from '../card.texts.ts';
import { classes } from '../../../ui/classes.ts';
import { splitAtCode } from './code-parts.ts';

const text = cardText;
const longMessage = 180;

export function MessageText({ message }: { message: Message }) {
  const [isOpen, setIsOpen] = useState(false);
  const parts = splitAtCode(message.otpMessage, message.code);
  const isLong = message.otpMessage.length > longMessage;
  return (
    <div className="text-xs leading-4.5 text-2">
      <p className={classes('whitespace-pre-line [overflow-wrap:anywhere]', isLong && !isOpen && 'line-clamp-3')} dir="auto">
        {parts.before}
        {parts.code !== '' && <b className="num">{parts.code}</b>}
        {parts.after}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="touch-reach font-medium text-accent-text"
        >
          {isOpen ? text.hideMessage : text.showMessage}
        </button>
      )}
    </div>
  );
}
