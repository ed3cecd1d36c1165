import { useEffect, useEffectEvent } from 'react';

export function useGivenFile(onFile: (file: File) => void): void {
  const take = useEffectEvent((event: Event, files: FileList | undefined) => {
    const [file] = files ?? [];
    if (file === undefined) return;
    event.preventDefault();
    onFile(file);
  });
  useEffect(() => {
    const drop = (event: DragEvent) => take(event, event.dataTransfer?.files);
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData?.files);
    // Otherwise the browser would open the file in place of the page.
    const allow = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true && event.preventDefault();
    document.addEventListener('dragover', allow);
    document.addEventListener('drop', drop);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('dragover', allow);
      document.removeEventListener('drop', drop);
      document.removeEventListener('paste', paste);
    };
  }, []);
}
