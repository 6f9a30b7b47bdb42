import { singular, typeName } from './naming-rules.ts';
import type { Format, Shape } from './shape-rules.ts';

/** A limit that a JSON Schema or a table sets. */
export type Check =
  | { limit: NumberLimit; value: number }
  /** A regular expression of JavaScript that compiles. */
  | { limit: 'pattern'; value: string };
type NumberLimit =
  | 'minLength'
  | 'maxLength'
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'multipleOf'
  | 'minItems'
  | 'maxItems';

/** A type as it is written at one place: objects have become names. */
export type TypeText =
  | { kind: 'unknown' | 'never' | 'null' | 'boolean' }
  | { kind: 'integer' | 'number'; checks?: Check[] }
  | { kind: 'string'; format?: Format; checks?: Check[] }
  | { kind: 'literal'; value: string | number | boolean }
  | { kind: 'array'; items: TypeText; checks?: Check[] }
  /** `least` of the items must be there; without `rest` no more than the items may be. */
  | { kind: 'tuple'; items: TypeText[]; least: number; rest?: TypeText }
  | { kind: 'record'; values: TypeText }
  | { kind: 'union'; members: TypeText[] }
  | { kind: 'intersection'; members: TypeText[] }
  | { kind: 'named'; name: string };

export interface Field {
  key: string;
  type: TypeText;
  optional: boolean;
  /** What a schema or a table says of it. */
  comment?: string;
}

export type Declaration =
  | {
      name: string;
      fields: Field[];
      comment?: string;
      /** Keys besides the fields are refused, or are of this type. */
      closed?: boolean;
      rest?: TypeText;
    }
  | { name: string; type: TypeText; comment?: string };

/** Declarations in an order in which each uses only earlier ones, but for those in a circle; the last one is the root. */
export type Model = Declaration[];

/**
 * Gives every object shape a name: from its key in the singular, then with its owner's name in front, then numbered.
 * Objects of one name and one content share the declaration.
 */
export function modelOf(shape: Shape, rootName: string): Model {
  const naming = new Naming(typeName(rootName, 'Root'));
  const root = naming.written(shape, naming.root, '');
  const model = naming.declarations;
  if (root.kind === 'named' && root.name === naming.root) return model;
  return [...model, { name: naming.root, type: root }];
}

class Naming {
  readonly declarations: Declaration[] = [];
  readonly root: string;
  readonly #contents = new Map<string, string>();

  constructor(root: string) {
    this.root = root;
    // Taken from the start: a key `root` deep inside must not get the root's name.
    this.#contents.set(root, '');
  }

  written(shape: Shape, wanted: string, owner: string): TypeText {
    switch (shape.kind) {
      case 'object':
        return { kind: 'named', name: this.#declared(shape.fields, wanted, owner) };
      case 'array':
        return { kind: 'array', items: this.written(shape.items, this.#itemName(wanted), owner) };
      case 'record':
        return { kind: 'record', values: this.written(shape.values, this.#itemName(wanted), owner) };
      case 'union': {
        // The root's name is the union's own, so its object member needs another.
        const inner = owner === '' && wanted === this.root ? `${wanted}Object` : wanted;
        return {
          kind: 'union',
          members: shape.members.map((member) =>
            this.written(member, member.kind === 'object' ? inner : wanted, owner),
          ),
        };
      }
      default:
        return shape;
    }
  }

  #itemName(plural: string): string {
    const one = singular(plural);
    return one === plural && plural === this.root ? `${plural}Item` : one;
  }

  #declared(shapes: Extract<Shape, { kind: 'object' }>['fields'], wanted: string, owner: string): string {
    const fields = shapes.map(({ key, shape, optional }) => ({
      key,
      type: this.written(shape, typeName(key, 'Item'), wanted),
      optional,
    }));
    const content = JSON.stringify(fields);
    const name = this.#free(wanted, owner, content);
    if (this.#contents.get(name) !== content) {
      this.#contents.set(name, content);
      this.declarations.push({ name, fields });
    }
    return name;
  }

  #free(wanted: string, owner: string, content: string): string {
    if (wanted === this.root && owner === '') return wanted;
    for (const name of [wanted, owner + wanted]) if (this.#fits(name, content)) return name;
    for (let number = 2; ; number += 1) if (this.#fits(wanted + number, content)) return wanted + number;
  }

  #fits(name: string, content: string): boolean {
    const known = this.#contents.get(name);
    return known === undefined || known === content;
  }
}
