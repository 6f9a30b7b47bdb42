/** What @console/ui gives to remotes: it is handed out with the shell, whose version is the one they ask for. */
export interface KitListing {
  /** What is exported and is no type. */
  readonly names: readonly string[];
  /** By the interface that a part's props are: their names, with `?` where they may be left out. */
  readonly props: Readonly<Record<string, readonly string[]>>;
}

interface Exported {
  readonly name: string;
  readonly isType: boolean;
  readonly file: string;
}

/** What an index gives on by name. */
const exportedBy = (index: string): Exported[] =>
  [...index.matchAll(/export (type )?\{([^}]*)\} from '([^']+)'/g)].flatMap(
    ([, type, names = '', file = '']) =>
      names
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '')
        .map((one) => {
          const isType = type !== undefined || one.startsWith('type ');
          return { name: one.replace(/^type /, '').replace(/^.* as /, ''), isType, file };
        }),
  );

/** The members of an interface, as the formatter writes them. @returns undefined for what is none */
function membersOf(name: string, source: string): string[] | undefined {
  const [, body] = new RegExp(`export interface ${name}\\b[^{]*\\{\\n([\\s\\S]*?)\\n\\}`).exec(source) ?? [];
  return body === undefined
    ? undefined
    : [...body.matchAll(/^ {2}(?:readonly )?(\w+\??)[:(<]/gm)].map(([, member = '']) => member).sort();
}

/**
 * @param index the source of the package's index
 * @param read the source of a file that it names
 */
export function kitOf(index: string, read: (file: string) => string): KitListing {
  const exported = exportedBy(index);
  const props = exported.flatMap(({ name, isType, file }): [string, string[]][] => {
    const members = isType && name.endsWith('Props') ? membersOf(name, read(file)) : undefined;
    return members ? [[name, members]] : [];
  });
  return {
    names: exported.flatMap(({ name, isType }) => (isType ? [] : [name])).sort(),
    props: Object.fromEntries(props.sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

/** What a remote that was built against `before` would miss: one sentence each. */
export function kitBreaks(before: KitListing, now: KitListing): string[] {
  const gone = before.names.filter((name) => !now.names.includes(name));
  return [
    ...gone.map((name) => `${name} of the kit is gone`),
    ...Object.entries(before.props).flatMap(([name, had]) => propsBreaks(name, had, now.props[name])),
  ];
}

function propsBreaks(name: string, had: readonly string[], has: readonly string[] | undefined): string[] {
  if (!has) return [`${name} of the kit is gone`];
  const called = (member: string) => member.replace('?', '');
  const left = had.map(called).filter((member) => !has.some((one) => called(one) === member));
  // Remotes of before do not hand it over, or not always.
  const required = has.filter((member) => !member.endsWith('?') && !had.includes(member));
  return [
    ...left.map((member) => `${name}.${member} is gone`),
    ...required.map((member) => `${name}.${member} is required`),
  ];
}
