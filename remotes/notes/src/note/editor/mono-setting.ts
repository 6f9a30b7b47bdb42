const key = 'console:notes-mono';

/** Whether this person writes in fixed-width letters, in this browser. */
export const rememberedMono = (): boolean => localStorage.getItem(key) === 'true';

export const rememberMono = (mono: boolean): void => {
  try {
    localStorage.setItem(key, String(mono));
  } catch {
    // The browser keeps nothing: the choice lasts for this page.
  }
};
