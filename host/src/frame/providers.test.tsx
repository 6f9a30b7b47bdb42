import { startLanguage } from '@console/shell';
import { __unsafe_useEmotionCache as useStyleCache } from '@emotion/react';
import { render, screen } from '@testing-library/react';

// That the page carries no other styles is shown in a browser: tests/identity/headers-browser.test.ts.
it("9 styles carry the page's nonce, all of them: one emotion cache for everybody", async () => {
  document.head.innerHTML = '<meta property="csp-nonce" content="n0nce">';
  await startLanguage('en');
  const { HouseProviders } = await import('./providers.tsx');
  function StyleCache() {
    const cache = useStyleCache();
    return <p>{`${cache?.key} ${cache?.nonce} ${cache?.sheet.nonce}`}</p>;
  }
  render(
    <HouseProviders>
      <StyleCache />
    </HouseProviders>,
  );
  expect(screen.getByText('console n0nce n0nce')).toBeInTheDocument();
});
