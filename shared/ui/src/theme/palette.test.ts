import { controlEdges, palettes, seriesColors, tones } from './palette.ts';

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('WCAG AA contrast, %s', (mode) => {
  const palette = palettes[mode];
  const grounds = [palette.background.default, palette.background.paper];
  const tone = Object.entries(tones[mode]);

  it.each(grounds)('text on %s', (ground) => {
    for (const color of [palette.text.primary, palette.text.secondary])
      expect(contrast(color, ground)).toBeGreaterThan(4.5);
    for (const role of [palette.primary, palette.error, palette.warning, palette.info, palette.success])
      expect(contrast(role.main, ground)).toBeGreaterThan(4.5);
  });
  it.each(['primary', 'secondary', 'error', 'warning', 'info', 'success'] as const)(
    'text on %s buttons',
    (role) => {
      expect(contrast(palette[role].main, palette[role].contrastText)).toBeGreaterThan(4.5);
      // The button under the pointer.
      expect(contrast(palette[role].dark, palette[role].contrastText)).toBeGreaterThan(4.5);
    },
  );
  it.each(tone)('tone %s: its text on its ground and on the page', (_name, { ink, soft }) => {
    for (const ground of [soft, ...grounds]) expect(contrast(ink, ground)).toBeGreaterThan(4.5);
  });
  it.each(tone)('tone %s: its bars against the page', (_name, { solid }) => {
    for (const ground of grounds) expect(contrast(solid, ground)).toBeGreaterThan(3);
  });
  it.each(seriesColors[mode])('series of charts against the page: %s', (color) => {
    for (const ground of grounds) expect(contrast(color, ground)).toBeGreaterThan(3);
  });
  it('edges of controls', () => {
    for (const ground of grounds) expect(contrast(controlEdges[mode], ground)).toBeGreaterThan(3);
  });
});
