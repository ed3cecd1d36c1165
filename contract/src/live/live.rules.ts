export const closeCodes = { badSession: 4401, replaced: 4409, goingAway: 1001, tooManyBadFrames: 1008 } as const;
