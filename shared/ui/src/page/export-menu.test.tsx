import { keepState } from '@console/testing/states';
import { screen, waitFor } from '@testing-library/react';
import { onScreen } from '../../testing/on-screen.tsx';
import { ExportMenu, type ExportMenuProps } from './export-menu.tsx';

const show = async (props: Partial<ExportMenuProps<string>> = {}) => {
  const asked: string[] = [];
  const shown = await onScreen(
    <main>
      <ExportMenu
        sheets={[{ key: 'rooms' }]}
        onExport={(format, key) => asked.push(`${key} ${format}`)}
        {...props}
      />
    </main>,
  );
  return { ...shown, asked, button: screen.getByRole('button', { name: 'Export' }) };
};
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

it('opens, is chosen from and closed by keyboard alone, and gives the focus back', async () => {
  const { user, asked, button } = await show();
  await user.tab();
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(items()).toEqual(['XLSX (Excel)', 'CSV']);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  keepState();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(asked).toEqual(['rooms csv']);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(button).toHaveFocus();
  await user.keyboard(' ');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(asked).toHaveLength(1);
});

it('names several sheets', async () => {
  const sheets = [
    { key: 'uses', label: 'Uses' },
    { key: 'gaps', label: 'Master meters' },
  ];
  const { user, asked, button } = await show({ sheets });
  await user.click(button);
  expect(items()).toEqual([
    'Uses: XLSX (Excel)',
    'Uses: CSV',
    'Master meters: XLSX (Excel)',
    'Master meters: CSV',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Master meters: XLSX (Excel)' }));
  expect(asked).toEqual(['gaps xlsx']);
});

it('busy or unavailable it does nothing, keeps the focus and says why', async () => {
  const { user, button, unmount } = await show({ busy: true });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('status')).toHaveTextContent('Exporting …');
  await user.click(button);
  expect(button).toHaveFocus();
  expect(screen.queryByRole('menu')).toBeNull();
  unmount();
  const away = await show({ unavailable: 'No network.' });
  expect(away.button).toHaveAccessibleDescription('No network.');
  await away.user.click(away.button);
  expect(screen.queryByRole('menu')).toBeNull();
  keepState();
});
