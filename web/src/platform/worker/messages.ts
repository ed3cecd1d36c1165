/** `build?` is answered through its port; `here`: a page listens from now on. */
export type ToWorker = { type: 'build?' } | { type: 'take-over' } | { type: 'here'; language: string };

/** A worker has no clipboard, so the page copies. */
export type Pressed = { type: 'pressed'; path: string; copy: Copyable | undefined };

export type Copyable = { text: string; said: string };

export type NoticeData = { path: string; copy: Copyable | undefined; hasButton: boolean };

export const copyAction = 'copy';
