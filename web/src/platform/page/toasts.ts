export type ToastArea = 'user' | 'public' | 'admin';
export type Toast = {
  kind: 'success' | 'error' | 'info';
  text: string;
  ms: number | undefined;
  at: Place | undefined;
  more: More | undefined;
};
type Options = { ms?: number; at?: Place; more?: More };

/** A second line, such as a code: pressing it may open what it is about, and its button does something with it. */
export type More = { text: string; button: { label: string; onPress: () => void } | undefined } & (
  | { openLabel: string; onOpen: () => void }
  | { onOpen?: undefined }
);
type Place = 'bottom-center';

/** The same one never shows twice at once. */
export const toast = {
  success: (text: string, options: Options = {}) => present({ kind: 'success', text, ms: options.ms, at: options.at, more: options.more }),
  error: (text: string, options: Options = {}) => present({ kind: 'error', text, ms: options.ms, at: options.at, more: options.more }),
  info: (text: string, options: Options = {}) => present({ kind: 'info', text, ms: options.ms, at: options.at, more: options.more }),
};

export type Presenter = (toast: Toast) => void;

let presenter: Presenter | undefined;
let waiting: Toast[] = [];
let onFirst: (() => void) | undefined;

export function connectPresenter(next: Presenter): void {
  presenter = next;
  for (const early of waiting) next(early);
  waiting = [];
}

export function onFirstToast(listener: () => void): void {
  onFirst = listener;
  if (waiting.length > 0) listener();
}

function present(next: Toast): void {
  if (presenter !== undefined) return presenter(next);
  waiting.push(next);
  onFirst?.();
}
