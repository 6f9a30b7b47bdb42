import { kitBreaks, kitOf } from './kit-rules.ts';

const line = `/** Of a line. */
export interface LineProps {
  label: string;
  /** Says: a value. */
  readonly format?: (value: { of: number }) => string;
  onOpen?(name: string): void;
}

export function Line(props: LineProps) {}
`;
const index = `export { Line, type LineProps } from './line.tsx';
export type { BoxProps } from './box.ts';
export {
  drawn as draw,
  Box,
} from './box.ts';
`;
const kit = (source: string) =>
  kitOf(index, (file) => (file === './line.tsx' ? source : 'export type BoxProps = { of: string };'));

it('is listed by what is no type, and by the props that are an interface', () => {
  expect(kit(line)).toEqual({
    names: ['Box', 'Line', 'draw'],
    props: { LineProps: ['format?', 'label', 'onOpen?'] },
  });
});

it('what is optional stays so, and nothing goes; more that is optional is fine', () => {
  const before = kit(line);
  expect(kitBreaks(before, kit(line.replace('format?', 'format')))).toEqual(['LineProps.format is required']);
  expect(kitBreaks(before, kit(line.replace('label', 'title')))).toEqual([
    'LineProps.label is gone',
    'LineProps.title is required',
  ]);
  expect(
    kitBreaks(before, kit(line.replace('label:', 'label?:').replace('onOpen', 'hint?: 1;\n  onOpen'))),
  ).toEqual([]);
  expect(kitBreaks(before, { names: ['Box', 'Line'], props: {} })).toEqual([
    'draw of the kit is gone',
    'LineProps of the kit is gone',
  ]);
});
