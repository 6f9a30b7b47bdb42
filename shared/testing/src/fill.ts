import type { UserEvent } from '@testing-library/user-event';

/** Fills in a field at once, as from the clipboard. Key by key it is the field's own test. */
export async function fill(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
