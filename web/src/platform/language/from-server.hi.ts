import { refusals } from './refusals.hi.ts';
import { sentences } from './sentences.hi.ts';

export function refusalInHindi({ code, message }: { code: string; message: string }): string {
  const known: Readonly<Record<string, string>> = refusals;
  return Object.hasOwn(known, code) ? fill(known[code] ?? message, figuresIn(message)) : inHindi(message);
}

/** A sentence of the server or of the contract's rules. One without a translation stays English. */
export function inHindi(sentence: string): string {
  const counted = sentence.replaceAll(/\ba minute\b/g, '1 minutes');
  const known = sentences[counted.replaceAll(figure, '#')];
  return known === undefined ? sentence : fill(known, figuresIn(counted));
}

/** The server names a device `Chrome on Android`, `A browser on Linux`, `Chrome` or `Unknown device`. */
export function deviceInHindi(name: string): string {
  if (name === 'Unknown device') return 'अनजान डिवाइस';
  const [browser = name, system] = name.split(' on ');
  const said = browser === 'A browser' ? 'ब्राउज़र' : browser;
  return system === undefined ? said : `${system} पर ${said}`;
}

const figure = /\d+(?:,\d+)*(?:\.\d+)?/g;

function figuresIn(sentence: string): string[] {
  return sentence.match(figure) ?? [];
}

function fill(translated: string, figures: string[]): string {
  const left = [...figures];
  return translated.replaceAll('#', () => left.shift() ?? '');
}
