import type { Image } from '@pinline/contract/images/images.calls';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { imagesText } from '../images.texts.ts';
import { ListStates, NoRows } from '../../../ui/list/list-states.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tile } from '../../../ui/tile/tile.tsx';
import { imageChoiceQuery } from '../images.api.ts';
import './images.css';

const text = imagesText.picker;

type ImagePickerProps = {
  value: Image | null;
  onPick: (image: Image) => void;
  problem?: string | undefined;
};

export function ImagePicker({ value, onPick, problem }: ImagePickerProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const query = useQuery(imageChoiceQuery(search));
  const images = query.data?.data;
  const total = query.data?.pagination.total ?? 0;
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={problem === undefined ? undefined : `${id}-problem`}>
      <legend className="mb-1.5 text-sm font-medium text-1">{text.label}</legend>
      <Chosen image={value} />
      <SearchField label={imagesText.search} placeholder={imagesText.searchPlaceholder} value={search} onSearch={setSearch} />
      <div className="image-choices" data-has-problem={problem !== undefined}>
        <ListStates
          query={query}
          count={images?.length}
          failedTitle={imagesText.failedTitle}
          none={<NoRows isFiltered={search !== ''} title={imagesText.emptyTitle} text={text.emptyBody} onClear={() => setSearch('')} />}
        >
          <div role="radiogroup" aria-label={text.list} aria-busy={images === undefined} className="image-choice-grid">
            {images === undefined
              ? [0, 1, 2, 3, 4, 5].map((place) => <WaitingChoice key={place} />)
              : images.map((image) => (
                  <Choice key={image._id} image={image} group={id} isChosen={image._id === value?._id} onPick={() => onPick(image)} />
                ))}
          </div>
        </ListStates>
      </div>
      {problem !== undefined && (
        <p id={`${id}-problem`} className="flex items-start gap-1.5 text-xs text-danger-text">
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden className="mt-px" />
          {problem}
        </p>
      )}
      {images !== undefined && total > images.length && images.length > 0 && (
        <p className="text-xs text-3">{text.more(images.length, total)}</p>
      )}
    </fieldset>
  );
}

function Chosen({ image }: { image: Image | null }) {
  return (
    <div role="status" className="image-chosen text-sm">
      {image === null ? (
        <span className="text-3">{text.none}</span>
      ) : (
        <>
          <Tile label={image.imageName} logo={image.src} />
          <span className="min-w-0 font-medium wrap-anywhere text-1">{image.imageName}</span>
        </>
      )}
    </div>
  );
}

type ChoiceProps = { image: Image; group: string; isChosen: boolean; onPick: () => void };

function Choice({ image: { imageName, src }, group, isChosen, onPick }: ChoiceProps) {
  return (
    <label className="image-choice" title={imageName}>
      <input type="radio" name={group} checked={isChosen} onChange={onPick} className="sr-only" />
      <Tile label={imageName} logo={src} size="lg" />
      <span className="image-name text-xs">{imageName}</span>
    </label>
  );
}

function WaitingChoice() {
  return (
    <span className="image-choice">
      <Skeleton className="size-11 rounded-tile" />
      <Skeleton className="w-14" />
    </span>
  );
}
