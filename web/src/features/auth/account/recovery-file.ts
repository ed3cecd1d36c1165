import { accountText } from './texts.ts';

const text = accountText.recovery;

/** What is copied or kept as a file: whose codes they are, then one a line. */
export function recoveryFile({ codes, app, email }: { codes: readonly string[]; app: string; email: string }): string {
  return `${[text.fileHead({ app, email }), '', ...codes].join('\n')}\n`;
}

/** Hands the text to the browser as a file of the person's own; nothing leaves the page. */
export function download({ text: content, name }: { text: string; name: string }): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), readWithinMs);
}

const readWithinMs = 10_000;
