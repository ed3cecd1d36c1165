import type { Plugin } from 'vite';

/** The toast library's inline style element would violate the content security policy; we ship its CSS file instead. */
export function toastStylesFromFile(): Plugin {
  return {
    name: 'toast-styles-from-file',
    enforce: 'pre',
    transform: {
      filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
      handler(code) {
        if (!code.includes(call)) this.error('The toast library no longer writes its styles the way this plugin takes out');
        return { code: code.replace(call, '((_css) => {})('), map: null };
      },
    },
  };
}

const call = '\n__insertCSS(';
