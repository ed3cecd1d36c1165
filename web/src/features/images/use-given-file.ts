import { useEffect, useEffectEvent } from 'react';

/** Hears of a file that is dropped anywhere on the page, or pasted. Text that is pasted goes where it went. */
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
    // Else the browser leaves the page for the file.
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
