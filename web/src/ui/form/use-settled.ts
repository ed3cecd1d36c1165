import { useEffect, useState } from 'react';

/** The last value that stayed unchanged for this long, so that a search runs when typing pauses, not at every letter. */
export function useSettled<Value>(value: Value, stillMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), stillMs);
    return () => clearTimeout(timer);
  }, [value, stillMs]);
  return settled;
}
