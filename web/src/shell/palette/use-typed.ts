import { useEffect, useState } from 'react';
import { takeEarlyLetters } from '../../platform/page/palette.store.ts';

/** The dialog takes the focus in its own effect, which comes first: from here on the field gets the letters itself. */
export function useTyped(): [typed: string, onType: (typed: string) => void] {
  const [typed, setTyped] = useState('');
  useEffect(() => takeEarlyLetters((letters) => setTyped((typedSince) => letters + typedSince)), []);
  return [typed, setTyped];
}
