import { screen, within } from '@testing-library/react';
import type { newUser } from './user.ts';

/** Chooses in the frame what the area's screens are about. @param label e.g. "Building" @param name of the one */
export async function switchTo(user: ReturnType<typeof newUser>, label: string, name: string): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name: label }));
  const list = await screen.findByRole('dialog', { name: label });
  await user.click(await within(list).findByRole('option', { name }));
}
