/** What a lock file says of one place in `node_modules`, as far as completeness goes. */
export interface LockEntry {
  readonly version?: string;
  /** Where the package comes from: an address, or the folder of one of the project's own packages. */
  readonly resolved?: string;
  readonly integrity?: string;
  /** One of the project's own packages. */
  readonly link?: boolean;
  readonly name?: string;
  /** Only some platforms need it. */
  readonly optional?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** `package-lock.json`: places (`node_modules/a/node_modules/b`, a workspace's folder, or '' for the root) and what is there. */
export interface Lock {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

/** An optional dependency without an entry: `npm ci` refuses the lock file for it where npm would look for one. */
export interface MissingEntry {
  /** Place of the package that names the dependency. */
  readonly by: string;
  readonly name: string;
}

/** Every optional dependency of every entry that the lock file has no place for, in the order of the entries. */
export const missingEntries = ({ packages }: Lock): MissingEntry[] =>
  Object.entries(packages).flatMap(([by, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !placesSeenFrom(by).some((folder) => `${folder}node_modules/${name}` in packages))
      .map((name) => ({ by, name })),
  );

/** The folders whose `node_modules` a package looks into, its own first, as Node does. */
function placesSeenFrom(place: string): string[] {
  if (place === '') return [''];
  const above = place.lastIndexOf('node_modules/');
  return [`${place}/`, ...placesSeenFrom(above > 0 ? place.slice(0, above - 1) : '')];
}

/** The lock file without the given places, so that npm asks the registry about them, and about all that they need, anew. */
export const without = <L extends Lock>(lock: L, places: Iterable<string>): L => {
  const left = new Set(places);
  return {
    ...lock,
    packages: Object.fromEntries(Object.entries(lock.packages).filter(([place]) => !left.has(place))),
  };
};

/** The lock file with one more of the project's own packages, where npm would write it. */
export const withOwn = <L extends Lock>(
  lock: L,
  folder: string,
  own: { name: string; version: string },
): L => ({
  ...lock,
  packages: Object.fromEntries(
    Object.entries<LockEntry>({
      ...lock.packages,
      [folder]: { name: own.name, version: own.version },
      [`node_modules/${own.name}`]: { resolved: folder, link: true },
    }).sort(([one], [other]) => one.localeCompare(other, 'en')),
  ),
});
