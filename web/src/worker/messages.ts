/** What page and worker say to each other. */

/** `build?` is answered through the port that comes with it; `here` says that a page is listening from now on. */
export type ToWorker = { type: 'build?' } | { type: 'take-over' } | { type: 'here' };

/** A pressed notification: what to show and, if its button was pressed, what to copy. A worker has no clipboard, so the page copies. */
export type Pressed = { type: 'pressed'; path: string; copy: Copyable | undefined };

/** Text for the clipboard, and what to say once it is there. */
export type Copyable = { text: string; said: string };

/** What a notification carries. Where it has no button a press on it copies as well. */
export type NoticeData = { path: string; copy: Copyable | undefined; hasButton: boolean };

export const copyAction = 'copy';
