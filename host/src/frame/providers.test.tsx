import { startLanguage } from '@console/shell';
import Button from '@mui/material/Button';
import { render, screen } from '@testing-library/react';

it("9 styles carry the page's nonce, all of them: one emotion cache for everybody", async () => {
  document.head.innerHTML = '<meta property="csp-nonce" content="n0nce">';
  await startLanguage('en');
  const { HouseProviders } = await import('./providers.tsx');
  render(
    <HouseProviders>
      <Button>Save</Button>
    </HouseProviders>,
  );
  await screen.findByRole('button', { name: 'Save' });
  const styles = [...document.querySelectorAll('style')];
  expect(styles.length).toBeGreaterThan(0);
  expect(styles.filter((style) => style.getAttribute('nonce') !== 'n0nce')).toEqual([]);
  expect(styles.every((style) => style.dataset.emotion?.startsWith('console'))).toBe(true);
});
