/** What the browser refuses to store lasts as long as the page. */
export type BrowserStorage = {
  getItem(key: string): string | null;
  /** Returns whether it outlives the page. */
  setItem(key: string, value: string): boolean;
  setItems(items: Readonly<Record<string, string>>): boolean;
  removeItem(key: string): void;
  isInMemory(key: string): boolean;
};

export const browserStorage = openStorage(() => localStorage);
export const tabStorage = openStorage(() => sessionStorage);

/** A browser that blocks site data throws on the very access, so `find` is called for each use. */
function openStorage(find: () => Storage): BrowserStorage {
  const memory = new Map<string, string>();

  const setItems: BrowserStorage['setItems'] = (items) => {
    const entries = Object.entries(items);
    try {
      for (const [key, value] of entries) find().setItem(key, value);
      for (const [key] of entries) memory.delete(key);
      return true;
    } catch {
      for (const [key, value] of entries) {
        // An older value must not return with the next page.
        removeItem(key);
        memory.set(key, value);
      }
      return false;
    }
  };

  const removeItem: BrowserStorage['removeItem'] = (key) => {
    memory.delete(key);
    try {
      find().removeItem(key);
    } catch {}
  };

  return {
    getItem(key) {
      const value = memory.get(key);
      if (value !== undefined) return value;
      try {
        return find().getItem(key);
      } catch {
        return null;
      }
    },
    setItem: (key, value) => setItems({ [key]: value }),
    setItems,
    removeItem,
    isInMemory: (key) => memory.has(key),
  };
}
