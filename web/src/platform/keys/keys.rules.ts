export type KeyPress = { key: string; hasModifier: boolean; isComposing: boolean; isTyping: boolean };

export function isPlainKey(press: KeyPress, key: string): boolean {
  return press.key.toLowerCase() === key.toLowerCase() && !press.hasModifier && !press.isComposing && !press.isTyping;
}
