import { useEffect, useState } from 'react';

/** The value for a while after it has changed, then nothing. */
export function useFading<T>(value: T | null, ms: number): T | null {
  const [gone, setGone] = useState<T | null>(null);
  useEffect(() => {
    if (value === null) return;
    const timer = setTimeout(() => setGone(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return value === gone ? null : value;
}
