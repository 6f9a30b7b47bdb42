import { render } from '@testing-library/react';
import { standalone } from './chart-picture.ts';

const legend = [
  { name: '本期', look: 'bar', color: '#0F6B5C' },
  { name: '上限 5%', look: 'dashed', color: '#B3261E' },
] as const;
const look = { ink: '#111111', quiet: '#555555', paper: '#ffffff', font: 'Noto Sans SC' };

function drawing(): SVGSVGElement {
  const { container } = render(
    <svg aria-hidden="true" viewBox="0 0 300 100" className="surface">
      <rect
        className="bar"
        width="10"
        height="20"
        style={{ fill: 'rgb(15, 107, 92)', stroke: 'rgb(1, 2, 3)' }}
      />
    </svg>,
  );
  return container.querySelector('svg') as SVGSVGElement;
}

it('holds name, sentence, drawing and legend, and needs nothing of the page', () => {
  const picture = standalone({
    label: '每月用电量',
    says: '仅统计房间用电',
    legend,
    svg: drawing(),
    ...look,
  });
  expect([...picture.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual([
    '每月用电量',
    '仅统计房间用电',
    '本期',
    '上限 5%',
  ]);
  const bar = picture.querySelector('rect[width="10"]');
  expect([bar?.getAttribute('fill'), bar?.getAttribute('stroke')]).toEqual([
    'rgb(15, 107, 92)',
    'rgb(1, 2, 3)',
  ]);
  expect(picture.querySelectorAll('[class], [style]')).toHaveLength(0);
  // As wide as the drawing and its edges; high enough for what is written around it.
  expect(picture.getAttribute('width')).toBe('332');
  expect(Number(picture.getAttribute('height'))).toBeGreaterThan(100 + 3 * 20);
  expect(picture.getAttribute('viewBox')).toBe(`0 0 332 ${picture.getAttribute('height')}`);
});

it('leaves the drawing on the page as it was', () => {
  const svg = drawing();
  const before = svg.outerHTML;
  standalone({ label: 'Use', legend: [], svg, ...look });
  expect(svg.outerHTML).toBe(before);
});
