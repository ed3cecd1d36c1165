import { useState } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';

type Saving<Saved, Reply> = {
  send: (opened: Saved) => Promise<Reply>;
  /** Undefined when it was deleted. */
  look: () => Promise<Saved | undefined>;
  follow: (opened: Saved, now: Saved) => void;
};

/**
 * Sends what the form was opened with, so that the server can refuse to overwrite another operator's save. After a refusal the form counts
 * as just opened: `change` says what is different and typed values stay.
 */
export function useOpened<Saved>(saved: Saved) {
  const [opened, setOpened] = useState(saved);
  const [change, setChange] = useState<string | null>(null);
  /** Undefined where it was refused so. */
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
  return { opened, change, save };
}
