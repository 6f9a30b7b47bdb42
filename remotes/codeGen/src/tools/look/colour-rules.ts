/** Red, green and blue from 0 to 255, opacity from 0 to 1. */
export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

const clamp = (value: number, high = 255) => Math.min(high, Math.max(0, value));

export function colourOf(written: string): Colour | undefined {
  const text = written.trim().toLowerCase();
  return hexColour(text) ?? functionColour(text);
}

function hexColour(text: string): Colour | undefined {
  const digits = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(text)?.[1];
  if (digits === undefined) return undefined;
  const long = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0, alpha = 255] = (long.match(/../g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  return { red, green, blue, alpha: alpha / 255 };
}

function functionColour(text: string): Colour | undefined {
  const [, name = '', inner = ''] = /^(rgb|hsl|oklch)a?\(([^()]*)\)$/.exec(text) ?? [];
  const parts = inner.split(/[\s,/]+/).filter((part) => part !== '');
  if (name === '' || parts.length < 3 || parts.length > 4) return undefined;
  const [a, b, c, d = 1] = parts.map((part, at) => amount(part, name, at));
  if (a === undefined || b === undefined || c === undefined || [a, b, c, d].some(Number.isNaN))
    return undefined;
  const alpha = clamp(d, 1);
  if (name === 'rgb') return { red: clamp(a), green: clamp(b), blue: clamp(c), alpha };
  if (name === 'hsl') return { ...ofHsl(a, clamp(b, 1), clamp(c, 1)), alpha };
  return { ...ofOklch({ lightness: clamp(a, 1), chroma: Math.max(0, b), hue: c }), alpha };
}

const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(%|deg|turn|rad)?$/;

function amount(part: string, name: string, at: number): number {
  const unit = number.exec(part)?.[1] ?? '';
  if (!number.test(part)) return Number.NaN;
  const value = Number.parseFloat(part);
  if (unit === 'turn') return value * 360;
  if (unit === 'rad') return (value * 180) / Math.PI;
  const whole = at === 3 ? 1 : name === 'rgb' ? 255 : name === 'oklch' && at === 1 ? 0.4 : 1;
  return unit === '%' ? (value / 100) * whole : value;
}

function ofHsl(hue: number, saturation: number, lightness: number) {
  const channel = (shift: number) => {
    const k = (((shift + hue / 30) % 12) + 12) % 12;
    const part = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - part * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return { red: channel(0), green: channel(8), blue: channel(4) };
}

export function hslOf({ red, green, blue }: Colour): { hue: number; saturation: number; lightness: number } {
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
  const lightness = (high + low) / 2;
  const range = high - low;
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  const turn =
    high === r ? ((g - b) / range + 6) % 6 : high === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return { hue: turn * 60, saturation, lightness };
}

/** As the eye sees it: equal steps of lightness look equal (Björn Ottosson's Oklab in polar form). */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

const linear = (channel: number) => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const encoded = (part: number) =>
  clamp(255 * (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055));

export function oklchOf({ red, green, blue }: Colour): Oklch {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const chroma = Math.hypot(x, y);
  const hue = chroma < 0.0001 ? 0 : ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
  return { lightness, chroma, hue };
}

function ofOklch({ lightness, chroma, hue }: Oklch) {
  const [x, y] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return {
    red: encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    green: encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    blue: encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  };
}

export const hexText = ({ red, green, blue, alpha }: Colour): string =>
  `#${[red, green, blue, ...(alpha < 1 ? [alpha * 255] : [])].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** What is seen where a colour lies on another. */
export const onTop = (above: Colour, below: Colour): Colour => {
  const mixed = (name: 'red' | 'green' | 'blue') =>
    above[name] * above.alpha + below[name] * (1 - above.alpha);
  return { red: mixed('red'), green: mixed('green'), blue: mixed('blue'), alpha: 1 };
};

/** Relative luminance (WCAG 2.2). */
const luminanceOf = ({ red, green, blue }: Colour): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** From 1 (the same) to 21 (black on white). */
export function contrastOf(one: Colour, other: Colour): number {
  const [high = 0, low = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** The nearest lightness of the same hue whose contrast suffices; nothing where none does. */
export function readable(fore: Colour, back: Colour, least: number): Colour | undefined {
  const oklch = oklchOf(fore);
  for (let step = 0; step <= 200; step += 1)
    for (const lightness of [oklch.lightness - step / 200, oklch.lightness + step / 200]) {
      if (lightness < 0 || lightness > 1) continue;
      const exact = ofOklch({ ...oklch, lightness });
      const tried = {
        red: Math.round(exact.red),
        green: Math.round(exact.green),
        blue: Math.round(exact.blue),
        alpha: 1,
      };
      if (contrastOf(tried, back) >= least) return tried;
    }
  return undefined;
}
