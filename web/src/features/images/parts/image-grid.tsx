import type { ListedImage } from '@pinline/contract/images/images.calls';
import { imagesText as text } from '../images.texts.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tile } from '../../../ui/tile/tile.tsx';
import './images.css';
import { Editable } from '../../auth/permissions/allowed.tsx';

type ImageGridProps = { images: readonly ListedImage[] | undefined; onEdit: (image: ListedImage) => void };

export function ImageGrid({ images, onEdit }: ImageGridProps) {
  return (
    <ul className="image-grid" aria-label={text.list} aria-busy={images === undefined}>
      {images === undefined
        ? Array.from({ length: 12 }, (_, place) => <WaitingItem key={place} />)
        : images.map((image) => (
            <li key={image._id}>
              <Editable to="setup">
                <Item image={image} onEdit={() => onEdit(image)} />
              </Editable>
            </li>
          ))}
    </ul>
  );
}

function Item({ image: { imageName, src, usedBy, isBuiltIn }, onEdit }: { image: ListedImage; onEdit: () => void }) {
  return (
    <button type="button" className="image-item" title={imageName} onClick={onEdit}>
      <Tile label={imageName} logo={src} size="lg" />
      <span className="grid min-w-0 justify-items-start gap-0.5">
        <span className="sr-only">{text.edit(imageName)}</span>
        <span className="image-name text-sm font-medium text-1" aria-hidden>
          {imageName}
        </span>
        <span className="text-xs text-3">
          {text.usedBy(usedBy)}
          {isBuiltIn && (
            <>
              {' · '}
              <span className="whitespace-nowrap">{text.builtIn}</span>
            </>
          )}
        </span>
      </span>
    </button>
  );
}

function WaitingItem() {
  return (
    <li className="image-item" aria-hidden>
      <Skeleton className="size-11 rounded-tile" />
      <span className="grid gap-2">
        <Skeleton className="w-20" />
        <Skeleton className="w-24" />
      </span>
    </li>
  );
}
