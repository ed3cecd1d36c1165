import { inLanguage } from '../../platform/language/language.ts';

export const auth = inLanguage('auth', {
  tagline: 'A number when you need one. The code as it arrives.',
  email: 'Email',
  emailPlaceholder: 'you@example.com',
  password: 'Password',
  confirmPassword: 'Confirm password',
  or: 'or',
  google: 'Sign in with Google',
  signIn: {
    submit: 'Sign in',
    busy: 'Signing in...',
    forgot: 'Forgot your password?',
    newHere: 'New here? {link}',
    signUp: 'Sign up',
    done: 'Login Successfully!',
    failed: 'Login failed. Please try again.',
    passwordRequired: 'Password is required',
  },
  signUp: {
    submit: 'Create account',
    busy: 'Creating account...',
    haveAccount: 'Already have an account? {link}',
    signIn: 'Sign in',
    done: 'Account created successfully!',
    failed: 'Signup failed. Please try again.',
    referral: 'Invited with code {code}.',
    passwordHint: 'At least 6 characters',
  },
  demo: { text: 'This is a demo. Look around with {email}.', fill: 'Use demo account' },
} as const);
