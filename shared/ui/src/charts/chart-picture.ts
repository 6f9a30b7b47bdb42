import type { LegendEntry } from './chart-legend.tsx';
import { legendPlaces, linesOf } from './picture-rules.ts';

export interface Picture {
  readonly label: string;
  readonly says?: string | undefined;
  readonly legend: readonly LegendEntry[];
  readonly svg: SVGSVGElement;
  readonly ink: string;
  readonly quiet: string;
  readonly paper: string;
  readonly font: string;
}

const svgSpace = 'http://www.w3.org/2000/svg';
const edge = 16;
/** Twice as many dots as on the screen: it is shown on others, and on paper. */
const dots = 2;

/** What style sheets say of a drawing: a picture has no style sheets, so it goes into its attributes. */
const drawnBy = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'opacity',
  'visibility',
  'display',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
];

/** The chart as a PNG, with its name, sentence and legend; null where the browser makes none. */
export async function pictureOf(picture: Picture): Promise<Blob | null> {
  const svg = standalone(picture);
  const image = new Image();
  // By address of its data: the content policy of the page allows that, and a canvas gives such a picture out again.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [
    Number(svg.getAttribute('width')) * dots,
    Number(svg.getAttribute('height')) * dots,
  ];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}

/** The drawing with what is written around it, as one SVG that needs nothing of the page. */
export function standalone({
  label,
  says = '',
  legend,
  svg,
  ink,
  quiet,
  paper,
  font,
}: Picture): SVGSVGElement {
  const [, , width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const all = element('svg', { width: width + 2 * edge, 'font-family': font });
  all.append(element('rect', { width: '100%', height: '100%', fill: paper }));
  let y = edge;
  const write = (text: string, size: number, fill: string, weight: number) => {
    for (const line of linesOf(text, size, width)) {
      y += size * 1.4;
      all.append(
        element('text', { x: edge, y: y - size * 0.3, 'font-size': size, 'font-weight': weight, fill }, line),
      );
    }
  };
  write(label, 16, ink, 600);
  write(says, 13, quiet, 400);
  y += 8;
  const drawing = element('svg', { x: edge, y, width, height, viewBox: `0 0 ${width} ${height}` });
  drawing.append(...[...styled(svg).childNodes]);
  all.append(drawing);
  y += height + 8;
  const places = legendPlaces(legend, 13, width);
  for (const { name, look, color, x, row } of places) {
    const top = y + row * 20;
    all.append(legendMark(look, color, edge + x, top, paper));
    all.append(element('text', { x: edge + x + 24, y: top + 12, 'font-size': 13, fill: quiet }, name));
  }
  y += places.length > 0 ? ((places.at(-1)?.row ?? 0) + 1) * 20 : 0;
  const whole = Math.ceil(y + edge);
  all.setAttribute('height', String(whole));
  all.setAttribute('viewBox', `0 0 ${width + 2 * edge} ${whole}`);
  return all;
}

function legendMark(
  look: LegendEntry['look'],
  color: string,
  x: number,
  y: number,
  paper: string,
): SVGElement {
  if (look === 'line' || look === 'dashed')
    return element('path', {
      d: `M${x} ${y + 7}h18`,
      stroke: color,
      'stroke-width': 3,
      ...(look === 'dashed' && { 'stroke-dasharray': '5 3' }),
    });
  const group = element('g', { fill: color });
  group.append(element('rect', { x, y, width: 14, height: 14 }));
  if (look === 'hatched')
    group.append(
      element('path', {
        d: `M${x} ${y + 9}l9 -9M${x + 5} ${y + 14}l9 -9`,
        stroke: paper,
        'stroke-width': 2.5,
      }),
    );
  return group;
}

function styled(svg: SVGSVGElement): Element {
  const copy = svg.cloneNode(true) as Element;
  const copies = [copy, ...copy.querySelectorAll('*')];
  [svg, ...svg.querySelectorAll('*')].forEach((original, at) => {
    const styles = getComputedStyle(original);
    const into = copies[at];
    for (const name of drawnBy) {
      const value = styles.getPropertyValue(name);
      if (value) into?.setAttribute(name, value);
    }
    into?.removeAttribute('class');
    into?.removeAttribute('style');
  });
  return copy;
}

function element(name: string, attributes: Record<string, string | number>, text?: string): SVGSVGElement {
  const made = document.createElementNS(svgSpace, name) as SVGSVGElement;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
}
