/** What the key beside the space bar is called here: `Mod` of a shortcut. */
export const keyName = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl');
