import { label, nothing, type Part, type Run, row, said, textOf, wrong } from '../core/tool.ts';
import {
  type Colour,
  colourOf,
  contrastOf,
  hexText,
  hslOf,
  oklchOf,
  onTop,
  readable,
} from './colour-rules.ts';

/** A colour in every notation, and how well it can be read on another. */
export const run: Run = (values) => {
  const text = textOf(values, 'text');
  if (text.trim() === '') return nothing;
  const fore = colourOf(text);
  if (!fore) return wrong('text', said('fault.colour'));
  const backText = textOf(values, 'back').trim();
  const back = colourOf(backText === '' ? '#fff' : backText);
  if (!back) return wrong('back', said('fault.colour'));
  const seen = onTop(fore, back);
  const ratio = contrastOf(seen, back);
  const passes = (least: number) => ({
    tone: ratio >= least ? ('good' as const) : ('bad' as const),
    value: said(ratio >= least ? 'contrast.passes' : 'contrast.fails', { least }),
  });
  const better = ratio < 4.5 ? readable(seen, back, 4.5) : undefined;
  const parts: Part[] = [
    { kind: 'colours', fore: hexText(fore), back: hexText(back) },
    { kind: 'rows', rows: notations(fore) },
    {
      kind: 'rows',
      rows: [
        // Cut, not rounded: 4.499 is not enough.
        row(label('contrast'), `${(Math.floor(ratio * 100) / 100).toFixed(2)} : 1`),
        { label: said('contrast.text'), ...passes(4.5) },
        { label: said('contrast.large'), ...passes(3) },
        { label: said('contrast.enhanced'), ...passes(7) },
        ...(better
          ? [
              row(said('contrast.better'), hexText(better), {
                note: `${contrastOf(better, back).toFixed(2)} : 1`,
              }),
            ]
          : []),
      ],
    },
  ];
  return { parts, main: hexText(fore) };
};

function notations(colour: Colour) {
  const { hue, saturation, lightness } = hslOf(colour);
  const oklch = oklchOf(colour);
  const round = (value: number, digits = 0) => Number(value.toFixed(digits));
  const alpha = colour.alpha < 1 ? ` / ${round(colour.alpha * 100)}%` : '';
  return [
    row('HEX', hexText(colour)),
    row('RGB', `rgb(${round(colour.red)} ${round(colour.green)} ${round(colour.blue)}${alpha})`),
    row('HSL', `hsl(${round(hue)} ${round(saturation * 100)}% ${round(lightness * 100)}%${alpha})`),
    row(
      'OKLCH',
      `oklch(${round(oklch.lightness * 100, 1)}% ${round(oklch.chroma, 3)} ${round(oklch.hue, 1)}${alpha})`,
    ),
  ];
}
