import { accountText } from './account.texts.ts';

const text = accountText.recovery;

export function recoveryFile({ codes, app, email }: { codes: readonly string[]; app: string; email: string }): string {
  return `${[text.fileHead({ app, email }), '', ...codes].join('\n')}\n`;
}

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
