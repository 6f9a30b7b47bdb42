import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';

/**
 * Somebody with a mouse and a keyboard. Without style sheets hardly anything keeps a pointer out; to ask each parent at
 * each step took a tenth of the time of the screen tests.
 * @param options of user-event
 */
export const newUser = (options: Parameters<typeof userEvent.setup>[0] = {}) =>
  userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never, ...options });
