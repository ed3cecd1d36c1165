import { ImageOff } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { imagesText } from '../images.texts.ts';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { describedBy, Field } from '../../../ui/fields/field.tsx';
import { sizeInWords } from '../picture-file.rules.ts';
import { useGivenFile } from '../use-given-file.ts';
import './images.css';

const text = imagesText.file;

type PictureFieldProps = {
  name: string;
  label: string;
  hint: string;
  error: string | undefined;
  current: string | null;
  file: File | null;
  onFile: (file: File) => void;
  action?: ReactNode;
  isLarge?: boolean;
};

export function PictureField({ name, label, hint, error, current, file, onFile, action, isLarge = false }: PictureFieldProps) {
  const id = useId();
  useGivenFile(onFile);
  const isEmpty = file === null && current === null;
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <div className="picture-field" data-has-problem={error !== undefined}>
        <span className={isLarge ? 'picture-paper' : 'picture-tile'}>
          <Preview key={file === null ? current : fileKey(file)} file={file} current={current} />
        </span>
        <div className="grid min-w-0 justify-items-start gap-2 text-xs text-3">
          <div className="flex flex-wrap gap-2">
            <label className={buttonClass({ className: 'picture-button' })}>
              {isEmpty ? text.choose : text.chooseAnother}
              <input
                type="file"
                id={id}
                name={name}
                accept="image/png,image/jpeg,image/gif,image/webp"
                className="sr-only"
                aria-label={label}
                aria-invalid={error === undefined ? undefined : true}
                aria-describedby={describedBy({ id, error, hint })}
                onChange={({ target }) => {
                  const [picked] = target.files ?? [];
                  // Without this, choosing the same file again after an edit fires no event.
                  target.value = '';
                  if (picked !== undefined) onFile(picked);
                }}
              />
            </label>
            {action}
          </div>
          <span className="wrap-anywhere" role="status">
            {file === null ? text.orDrop : text.chosen(file.name, sizeInWords(file.size))}
          </span>
        </div>
      </div>
    </Field>
  );
}

function Preview({ file, current }: Pick<PictureFieldProps, 'file' | 'current'>) {
  const [isFailed, setIsFailed] = useState(false);
  const look = { className: 'size-full object-contain', onError: () => setIsFailed(true) };
  if (isFailed || (file === null && current === null)) return <ImageOff size={20} strokeWidth={1.75} aria-hidden className="text-3" />;
  return file === null ? (
    <img {...look} src={current ?? ''} alt={text.current} />
  ) : (
    <FilePicture {...look} file={file} alt={text.preview} />
  );
}

function FilePicture({ file, alt, className, onError }: { file: File; alt: string; className: string; onError: () => void }) {
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    if (ref.current !== null) ref.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return <img ref={ref} alt={alt} className={className} onError={onError} />;
}

function fileKey({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}
