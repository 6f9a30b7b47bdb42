import { ExtensionIcon, ForestIcon } from '@console/ui/icons';
import { render } from '@testing-library/react';
import { iconFor } from './use-navigation.ts';

const square = 'M3 3h18v18H3z';

it('an area has the sign that it names, or its own drawing', () => {
  expect(iconFor('forest')).toBe(ForestIcon);
  const Own = iconFor(square);
  expect(iconFor(square)).toBe(Own);
  const { container } = render(<Own />);
  expect(container.querySelector('path')).toHaveAttribute('d', square);
});

it.each(['unknown', 'constructor', '', 'Moon', 'url(#x)', 'M3 3" onload="x'])(
  'gets the neutral sign for %j',
  (named) => {
    expect(iconFor(named)).toBe(ExtensionIcon);
  },
);
