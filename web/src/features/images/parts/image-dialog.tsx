import type { ListedImage } from '@pinline/contract/images/images.calls';
import { imageNameProblem } from '@pinline/contract/images/images.rules';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { toast } from '../../../platform/page/toasts.ts';
import { imagesText } from '../images.texts.ts';
import { lists } from '../../../ui/list/list.texts.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/form/form.ts';
import { explainPicture } from '../explain-picture.ts';
import { addImage, changeImage, refreshImages } from '../images.api.ts';
import { fileProblem, nameOfFile } from '../picture-file.rules.ts';
import { PictureField } from './picture-field.tsx';

const text = imagesText.form;

export function ImageDialog({ image, onClose }: { image: ListedImage | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const formId = useId();
  const [file, setFile] = useState<File | null>(null);
  const { form, field, fill, isBusy } = useForm({
    start: { imageName: image?.imageName ?? '', image: '' },
    problems: ({ imageName }) => ({ imageName: imageNameProblem(imageName), ...problemsOf({ image, imageName, file }) }),
    send: async (values) => {
      const imageName = values.imageName.trim();
      await save(image, { imageName, file });
      toast.success(image === null ? text.added(imageName) : text.saved(imageName));
      onClose();
      await refreshImages(queryClient);
    },
    explain: explainPicture,
  });
  const name = field('imageName');
  const take = (next: File) => {
    setFile(next);
    fill({ image: next.name, ...(name.value.trim() === '' ? { imageName: nameOfFile(next.name) } : {}) });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={image === null ? text.addTitle : text.editTitle}
      subtitle={image?.imageName}
      formId={formId}
      cancel={lists.cancel}
      submit={
        image === null ? { text: text.addSubmit, busyText: text.adding, isBusy } : { text: text.editSubmit, busyText: text.saving, isBusy }
      }
    >
      <form {...form} id={formId} className="grid gap-4">
        <TextField {...name} label={text.name} hint={text.nameHint} maxLength={80} autoComplete="off" data-autofocus />
        <PictureField
          name="image"
          label={text.image}
          hint={text.imageHint}
          error={field('image').error}
          current={image?.src ?? null}
          file={file}
          onFile={take}
        />
      </form>
      {image !== null && image.usedBy > 0 && file !== null && <p className="text-sm text-2">{text.replaces(image.usedBy)}</p>}
    </FormDialog>
  );
}

type Entry = { imageName: string; file: File | null };

function problemsOf({ image, imageName, file }: Entry & { image: ListedImage | null }): { image?: string | undefined } {
  if (file !== null) return { image: fileProblem(file) };
  if (image === null) return { image: imagesText.file.required };
  return imageName.trim() === image.imageName ? { image: text.unchanged } : {};
}

async function save(image: ListedImage | null, { imageName, file }: Entry): Promise<void> {
  if (image !== null) await changeImage('services', { id: image._id, imageName, file });
  else if (file !== null) await addImage('services', { imageName, file });
}
