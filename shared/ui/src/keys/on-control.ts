const controls = 'button, a, input, select, [role="tab"]';

/** Whether the focus is on something that has a use of its own for Space and Enter: a shortcut leaves them to it. */
export const isOnControl = (): boolean => Boolean(document.activeElement?.closest(controls));
