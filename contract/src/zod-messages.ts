import { z } from 'zod';

/** So that users never see a library's text. */
z.config({
  customError: (issue) => {
    if (issue.input === undefined) return 'This is required';
    switch (issue.code) {
      case 'too_big':
        return issue.origin === 'string' ? `At most ${issue.maximum} characters` : `At most ${issue.maximum}`;
      case 'too_small':
        if (issue.origin !== 'string') return `At least ${issue.minimum}`;
        return issue.minimum === 1 ? 'This is required' : `At least ${issue.minimum} characters`;
      case 'invalid_value':
        return `Please choose ${issue.values.map(String).join(' or ')}`;
      case 'unrecognized_keys':
        return 'This has fields that are not expected';
      default:
        return 'This is not right';
    }
  },
});
