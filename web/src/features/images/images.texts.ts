export const imagesText = {
  title: 'Service Images Library',
  subtitle: 'The images shown with your services.',
  add: 'Add Image',
  list: 'Pictures',
  search: 'Search pictures',
  searchPlaceholder: 'Search by name...',
  failedTitle: 'The pictures did not load',
  emptyTitle: 'No images found',
  emptyBody: 'Add the first one, then choose it for any service.',
  edit: (name: string): string => `Edit ${name}`,
  usedBy: (services: number): string =>
    services === 0 ? 'Not used' : services === 1 ? 'Used by 1 service' : `Used by ${services} services`,
  builtIn: 'Built-in',

  picker: {
    label: 'Image',
    none: 'No picture chosen yet. A service can’t be saved without one.',
    list: 'Pictures',
    emptyBody: 'Add pictures in the Service Images Library first.',
    more: (shown: number, total: number): string => `The first ${shown} of ${total}. Search for the others.`,
  },

  file: {
    choose: 'Choose a file',
    chooseAnother: 'Choose another file',
    orDrop: 'Or drop one here, or paste it.',
    chosen: (name: string, size: string): string => `${name} (${size})`,
    preview: 'How it will look',
    current: 'How it looks now',
    required: 'Please choose a file',
    noPicture: 'Choose a PNG, JPG, GIF or WebP picture',
    tooLarge: 'At most 10 MB',
  },

  form: {
    addTitle: 'Add Image',
    editTitle: 'Edit Image',
    name: 'Image name',
    nameHint: 'Used in searches, such as the name of an app.',
    image: 'Image',
    imageHint: 'PNG, JPG, GIF or WebP up to 10MB, shown at 256 pixels at most.',
    unchanged: 'Change the name or choose a new file',
    replaces: (services: number): string =>
      services === 1
        ? 'The service that uses it shows the new one immediately.'
        : `The ${services} services that use it show the new one immediately.`,
    addSubmit: 'Add Image',
    adding: 'Adding...',
    editSubmit: 'Save',
    saving: 'Saving...',
    added: (name: string): string => `${name} Image Added Successfully`,
    saved: (name: string): string => `${name} Image Updated Successfully`,
  },
};
