/** Every sentence of the picture library and of the picker of pictures. */
export const imagesText = {
  search: 'Search pictures',
  searchPlaceholder: 'Search by name...',
  failedTitle: 'The pictures did not load',
  emptyTitle: 'No images found',

  picker: {
    label: 'Image',
    none: 'No picture chosen yet',
    list: 'Pictures',
    emptyBody: 'Add pictures in the Service Images Library first.',
    more: (shown: number, total: number): string => `The first ${shown} of ${total}. Search for the others.`,
  },
};
