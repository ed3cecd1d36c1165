export const keptText = {
  isKept: 'What you typed is kept in this tab. Sign in and open the form again.',
  isBack: 'What you typed before you were signed out is back.',
};
