export const largestUploadBytes = 10 * 1024 * 1024;

export function imageNameProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Please enter a name';
  return text.trim().length > 80 ? 'At most 80 characters' : undefined;
}
