import { useState } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';

type Saving<Saved, Reply> = {
  send: (opened: Saved) => Promise<Reply>;
  look: () => Promise<Saved | undefined>;
  follow: (opened: Saved, now: Saved) => void;
};

/** Lets the server refuse to overwrite another operator's save; then `change` says what differs and typed values stay. */
export function useOpened<Saved>(saved: Saved) {
  const [opened, setOpened] = useState(saved);
  const [change, setChange] = useState<string | null>(null);
  /** Undefined after such a refusal. */
  const save = async <Reply>({ send, look, follow }: Saving<Saved, Reply>): Promise<Reply | undefined> => {
    setChange(null);
    try {
      return await send(opened);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CHANGED_MEANWHILE') throw error;
      const now = await look();
      if (now === undefined) throw error;
      follow(opened, now);
      setOpened(now);
      setChange(error.message);
      return undefined;
    }
  };
  return { opened, change, save, /** For a form that stays open after a save. */ reopen: setOpened };
}
