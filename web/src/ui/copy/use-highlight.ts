import { useEffect, useState } from 'react';

export function useHighlight(ms: number): { isLit: boolean; light: () => void } {
  const [litAt, setLitAt] = useState<number | null>(null);
  useEffect(() => {
    if (litAt === null) return;
    const timer = setTimeout(() => setLitAt(null), ms);
    return () => clearTimeout(timer);
  }, [litAt, ms]);
  return { isLit: litAt !== null, light: () => setLitAt(Date.now()) };
}
