import { join, normalize } from 'node:path';
import { readIfThere } from './target.ts';

/** Values that a page may show or use in an address: the same names as nginx's. */
export type PageVariables = Readonly<Record<'request_id' | 'console_area' | 'console_screen', string>>;

const directive =
  /<!--# block name="(\w+)" -->([\s\S]*?)<!--# endblock -->|<!--# (include|echo) ((?:\w+="[^"]*" ?)+)-->/g;

/**
 * Composes a page from the files of a release target, as nginx does with `ssi on`: the directives `include`
 * (with `stub`), `echo` and `block`. Included files may include others.
 */
export function composePage(target: string, path: string, variables: PageVariables): string | undefined {
  return expand(path, new Map(), 0);

  function expand(file: string, blocks: Map<string, string>, depth: number): string | undefined {
    if (depth > 3) throw new Error(`${file} includes too deeply`);
    const text = readIfThere(fileOf(target, file));
    if (text === undefined) return undefined;
    return text.replace(directive, (_whole, block, content, command, attributes) => {
      if (block) {
        blocks.set(block, content);
        return '';
      }
      const given = Object.fromEntries(
        [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
      );
      if (command === 'echo') return shown(given.var);
      const included = expand(
        given.virtual.replace(/\$(\w+)/g, (_: string, name: string) => shown(name)),
        blocks,
        depth + 1,
      );
      return included || (blocks.get(given.stub) ?? '');
    });
  }

  function shown(name: string): string {
    return isVariable(name, variables) ? variables[name] : '(none)';
  }
}

const isVariable = (name: string, variables: PageVariables): name is keyof PageVariables =>
  Object.hasOwn(variables, name);

/** Addresses inside pages are ours, but nothing leaves the target's `live` folder even so. */
function fileOf(target: string, address: string): string {
  const path = normalize(address);
  if (!path.startsWith('/live/')) throw new Error(`${address} is outside the live folder`);
  return join(target, path);
}

/** First segment of an address's path, as nginx's map picks it: what has preload hints of its own. */
export const areaOf = (address: string): string =>
  /^\/([a-z][A-Za-z0-9]*)(?:[/?#]|$)/.exec(address)?.[1] ?? 'none';

/** Second segment, likewise: the screen; `index` is the area's first. */
export function screenOf(address: string): string {
  const [, second] = /^\/[a-z][A-Za-z0-9]*\/([A-Za-z0-9]+)(?:[/?#]|$)/.exec(address) ?? [];
  return second ?? (/^\/[a-z][A-Za-z0-9]*\/?(?:[?#]|$)/.test(address) ? 'index' : 'none');
}
