/** Each returns the problem as the form shows it, or undefined. */

export const signUpPasswordMinimum = 6;
export const resetPasswordMinimum = 8;
export const passwordMaximum = 128;
const emailMaximum = 254;

/** As stored and looked up. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase().normalize('NFC');
}

export function emailProblem(email: string): string | undefined {
  // Checked as stored: a few letters are longer in lower case.
  const text = normaliseEmail(email);
  if (text === '') return 'Email is required';
  return isEmailLike(text) ? undefined : 'Email is invalid';
}

export function signUpPasswordProblem(password: string): string | undefined {
  if (password === '') return 'Password is required';
  if (password.length < signUpPasswordMinimum) return 'Password must be at least 6 characters';
  return tooLong(password);
}

export function resetPasswordProblem(password: string): string | undefined {
  if (password === '') return 'Password is required';
  if (password.length < resetPasswordMinimum) return 'Password must be at least 8 characters long';
  return tooLong(password);
}

export function confirmationProblem(entry: { password: string; confirmPassword: string }): string | undefined {
  if (entry.confirmPassword === '') return 'Please confirm your password';
  return entry.password === entry.confirmPassword ? undefined : 'Passwords do not match';
}

export function normaliseSecondFactor(text: string): string {
  return text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
}

export function secondFactorProblem(text: string): string | undefined {
  const code = normaliseSecondFactor(text);
  if (code === '') return 'Please enter the code';
  return /^([0-9]{6}|[0-9A-Z]{10})$/.test(code) ? undefined : 'A code has 6 digits';
}

export const sameEmailProblem = 'Your account has this address already';

export const commonPasswordProblem = 'This password is too common. Please choose another.';

function tooLong(password: string): string | undefined {
  return password.length > passwordMaximum ? 'Password must be at most 128 characters' : undefined;
}

function isEmailLike(text: string): boolean {
  return (
    text.length <= emailMaximum &&
    /^[^\s@<>"(),:;\\[\]\p{Cc}]+@[^\s@.<>"(),:;\\[\]\p{Cc}]+(\.[^\s@.<>"(),:;\\[\]\p{Cc}]+)+$/u.test(text) &&
    !hasDisguise(text)
  );
}

/** Two addresses would look like one. */
function hasDisguise(text: string): boolean {
  return /[\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text) || text.normalize('NFKC') !== text;
}
